import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** Focuses a text, a field or an editor, and sets the caret behind that many characters. */
export function focusText(element: HTMLElement, at: number): void {
  const { editor } = element as { editor?: Editor }
  if (editor) editor.commands.focus(placeOf(editor.state.doc, at))
  else element.focus()
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.setSelectionRange(at, at)
  }
  element.scrollIntoView({ block: 'center' })
}

/** Returns the place in a document behind that many characters, of which the end of a paragraph and a new line are one each. */
function placeOf(doc: Node, at: number): number {
  let left = at
  let place = 1
  let isFound = false
  doc.descendants((node, start) => {
    if (isFound || !node.isTextblock) return !isFound
    const size = node.content.size
    place = start + 1 + Math.min(left, size)
    isFound = left <= size
    left -= size + 1
    return false
  })
  return place
}

/** Gives the focus back to an element that was moved on the page, an editor with its selection. */
export function refocus(element: HTMLElement): void {
  const { editor } = element as { editor?: Editor }
  if (editor) editor.view.focus()
  else element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}
