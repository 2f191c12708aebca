/** Word and Outlook paste items of lists as paragraphs, each with its sign typed before its text. */
import { styleOf } from './pastedStyle'

const isItem = (element: Element | null): element is Element =>
  element !== null &&
  element.matches('p, div, h1, h2, h3, h4, h5, h6') &&
  /mso-list:(?!none|ignore)/.test(styleOf(element))

/** Makes lists of the paragraphs that are items. */
export function gatherWordItems(root: Element): void {
  for (const first of root.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
    if (!first.isConnected && !root.contains(first)) continue
    if (!isItem(first) || isItem(first.previousElementSibling)) continue
    const items = run(first)
    const list = root.ownerDocument.createElement(isOrdered(first) ? 'ol' : 'ul')
    first.before(list)
    for (const item of items) {
      takeSign(item)
      const made = root.ownerDocument.createElement('li')
      made.append(...item.childNodes)
      item.remove()
      list.append(made)
    }
  }
}

/** Returns the items that follow one another, from the first one on. */
function run(first: Element): Element[] {
  const items: Element[] = []
  for (let at: Element | null = first; isItem(at); at = at.nextElementSibling) items.push(at)
  return items
}

const signOf = (item: Element) =>
  [...item.querySelectorAll('span')].find((span) => styleOf(span).includes('mso-list:ignore'))

/** Returns whether the sign of an item counts: `1.`, `a)`, `iv.`. */
const isOrdered = (item: Element) =>
  /^[\s\u00A0]*(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(signOf(item)?.textContent ?? item.textContent ?? '')

/** Takes the sign away. Outlook's own has no mark, and is the first character. */
function takeSign(item: Element): void {
  const sign = signOf(item)
  if (sign) return sign.remove()
  const [text] = textsOf(item)
  if (text) text.data = text.data.replace(/^[\s\u00A0]*(?:[·•§o-]|\d{1,3}[.)])[\s\u00A0]+/, '')
}

function* textsOf(node: Node): Generator<Text> {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) yield child as Text
    else yield* textsOf(child)
  }
}
