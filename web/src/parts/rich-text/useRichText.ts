import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { redrawChips } from './chips'
import type { RichDocument } from './document'
import { loadText, makeEditor } from './editor'
import { pressOffer } from './offerKeys'
import { type OpenPlaceholder, openPlaceholder } from './placeholders'
import { type RichVariable, insertionOf, variablesLike } from './variables'

/** What the buttons of an editor show of the selection. */
export interface TextState {
  isBold: boolean
  isItalic: boolean
  list: 'bulletList' | 'orderedList' | null
  /** Where the link at the selection leads; null without one. */
  link: string | null
  canUndo: boolean
  canRedo: boolean
  isSelected: boolean
}

const atFirst: TextState = {
  isBold: false,
  isItalic: false,
  list: null,
  link: null,
  canUndo: false,
  canRedo: false,
  isSelected: false,
}

/** The variables that are offered for a placeholder that is being typed, and where their list is drawn. */
export interface VariableOffer extends OpenPlaceholder {
  left: number
  top: number
}

interface RichTextProps {
  value: RichDocument
  label: string
  placeholder: string
  describedBy: string | undefined
  variables: readonly RichVariable[]
  isReadOnly: boolean
  onChange: (value: RichDocument) => void
  onLink: () => void
}

/** Keeps the editor of a text. A value that is not the last one that it reported is loaded into it as one step. */
export function useRichText(props: RichTextProps) {
  const { value, label, placeholder, describedBy, variables, isReadOnly } = props
  const place = useRef<HTMLDivElement>(null)
  const reported = useRef(value)
  const dismissed = useRef<number | null>(null)
  /** Whether what is reported next is a paste that lost pictures, which is said until the text changes again. */
  const isLoss = useRef(false)
  const listId = useId()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [state, setState] = useState(atFirst)
  const [offer, setOffer] = useState<VariableOffer | null>(null)
  const [active, setActive] = useState(0)
  const [pictures, setPictures] = useState(0)

  const offered = offer ? variablesLike(variables, offer.query) : []
  const at = Math.min(active, offered.length - 1)
  const known = useEffectEvent(() => variables)
  const report = useEffectEvent((document: RichDocument) => {
    reported.current = document
    if (!isLoss.current) setPictures(0)
    isLoss.current = false
    props.onChange(document)
  })
  const follow = useEffectEvent((of: Editor) => {
    setState((before) => sameOr(before, stateOf(of)))
    const next = of.isFocused ? offerIn(of, place.current) : null
    if (next?.from !== dismissed.current) dismissed.current = null
    if (next?.from !== offer?.from || next?.query !== offer?.query) setActive(0)
    setOffer(dismissed.current === null ? (before) => sameOr(before, next) : null)
  })
  const choose = (variable: RichVariable) => {
    if (editor && offer) insert(editor, variable, offer)
  }
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isReadOnly) return false
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      (state.isSelected || state.link !== null)
    ) {
      // Without a selection it opens the palette, as everywhere.
      event.preventDefault()
      event.stopPropagation()
      props.onLink()
      return true
    }
    if (!offer) return false
    const onDismiss = () => {
      dismissed.current = offer.from
      setOffer(null)
    }
    const isUsed = pressOffer(event, { offered, at, onMove: setActive, onChoose: choose, onDismiss })
    // Escape closes the list alone, and not what the text stands in.
    if (isUsed) event.stopPropagation()
    return isUsed
  })

  useEffect(() => {
    if (!place.current) return
    const made = makeEditor({
      element: place.current,
      content: reported.current,
      placeholder,
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        ...(isReadOnly && { role: 'textbox', 'aria-readonly': 'true', tabindex: '0' }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
      isReadOnly,
      variables: () => known(),
      onChange: (document) => report(document),
      onStep: (of) => follow(of),
      onKey: (event) => press(event),
      onLoss: ({ pictures: lost }) => {
        isLoss.current = true
        setPictures(lost)
      },
    })
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
    // The label is the name of its field, and the right to write that of the page: both stay.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!editor || value === reported.current) return
    reported.current = value
    loadText(editor, value)
  }, [editor, value])

  useEffect(() => {
    editor?.view.dispatch(editor.state.tr.setMeta(redrawChips, true))
  }, [editor, variables])

  useEffect(() => {
    const box = editor?.view.dom
    if (!box) return
    // The list is steered from the text, which keeps the focus.
    const set = (name: string, to: string | null) =>
      to === null ? box.removeAttribute(name) : box.setAttribute(name, to)
    set('aria-controls', offered.length > 0 ? listId : null)
    set('aria-activedescendant', offered.length > 0 ? `${listId}-${at}` : null)
  }, [editor, listId, offered.length, at])

  return { place, editor, state, offer, offered, at, listId, pictures, choose }
}

/** Writes a variable in the place of what was typed of it. */
function insert(editor: Editor, variable: RichVariable, open: OpenPlaceholder): void {
  const { text, caret } = insertionOf(variable, open)
  const change = editor.state.tr.insertText(text, open.from, open.to)
  change.setSelection(TextSelection.create(change.doc, open.from + caret))
  editor.view.dispatch(change.scrollIntoView())
  editor.view.focus()
}

/** Returns what is offered at the caret, with places of the document. */
function offerIn(editor: Editor, wrapper: HTMLElement | null): VariableOffer | null {
  const { empty, $from } = editor.state.selection
  if (!empty || !wrapper) return null
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\uFFFC')
  const open = openPlaceholder(text, $from.parentOffset)
  if (!open) return null
  const from = $from.start() + open.from
  const spot = editor.view.coordsAtPos(from)
  const { left, top, width } = wrapper.getBoundingClientRect()
  const room = Math.max(0, width - listWidth)
  return {
    ...open,
    from,
    to: $from.start() + open.to,
    left: Math.round(Math.min(spot.left - left, room)),
    top: Math.round(spot.bottom - top + 4),
  }
}

/** The width of the list of variables, as its style sheet has it. */
const listWidth = 320

function stateOf(editor: Editor): TextState {
  const { href } = editor.getAttributes('link') as { href?: string }
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    list: editor.isActive('bulletList')
      ? 'bulletList'
      : editor.isActive('orderedList')
        ? 'orderedList'
        : null,
    link: href ?? null,
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
    isSelected: !editor.state.selection.empty,
  }
}

/** Returns the one before if the next says the same, so that nothing is drawn for it. */
function sameOr<T>(before: T, next: T): T {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next
}
