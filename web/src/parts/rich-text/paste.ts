/** Cleans what is pasted from Word, Excel, Docs, Outlook and the web to what a rich text may hold. */
import { isLinkTarget } from './document'
import { styleOf } from './pastedStyle'
import { gatherWordItems } from './wordLists'

/** What a pasted text cannot hold: how many pictures were left out. */
export interface PasteLoss {
  pictures: number
}

/**
 * Returns pasted HTML without comments, styles and scripts. The attributes that a content security policy reports, although the
 * text is in no document, are renamed: they are read as `data-style`.
 */
export function disarm(html: string): string {
  const fragment = /<!--StartFragment-->(.*)<!--EndFragment-->/s.exec(html)?.[1] ?? html
  return fragment
    .replaceAll(/<!--.*?-->|<!\[.*?\]>|<\?xml.*?>/gs, '')
    .replaceAll(/<(style|script|title|xml)\b.*?<\/\1\s*>/gis, '')
    .replaceAll(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
      tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1='),
    )
}

/** Brings pasted content, which `disarm` has read, to paragraphs, lists, emphasis and links. What an editor copied itself is so already. */
export function tidy(root: Element): PasteLoss {
  if (root.querySelector('[data-pm-slice]')) return { pictures: 0 }
  const pictures = root.querySelectorAll('img, picture, svg, video, object')
  const loss = { pictures: pictures.length }
  for (const one of [...pictures, ...root.querySelectorAll('head, link, meta, .Apple-interchange-newline')])
    one.remove()
  gatherWordItems(root)
  flattenLists(root)
  flattenTables(root)
  markEmphasis(root)
  for (const link of root.querySelectorAll('a'))
    if (!isLinkTarget(link.getAttribute('href') ?? '')) unwrap(link)
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(heading, 'p', 'strong')
  for (const space of root.querySelectorAll('[data-style*="mso-spacerun"]')) space.textContent = ' '
  for (const paragraph of root.querySelectorAll('p, div')) if (isBlank(paragraph)) paragraph.remove()
  return loss
}

/** Replaces an element by its content. */
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Replaces an element by one of another name, and wraps its content. */
function rename(element: Element, name: string, within?: string): void {
  const { ownerDocument: document } = element
  const other = document.createElement(name)
  const inner = within ? other.appendChild(document.createElement(within)) : other
  inner.append(...element.childNodes)
  element.replaceWith(other)
}

/** Makes the items of inner lists items of the outer one, since an item holds paragraphs alone. */
function flattenLists(root: Element): void {
  for (const list of [
    ...root.querySelectorAll('li ul, li ol, ul > ul, ul > ol, ol > ul, ol > ol'),
  ].toReversed()) {
    const item = list.closest('li')
    if (item && item.contains(list)) item.after(...list.children)
    else list.before(...list.children)
    list.remove()
  }
}

/** Makes a paragraph of each row of a table, and leaves a table of one cell a row out. */
function flattenTables(root: Element): void {
  for (const row of root.querySelectorAll('tr')) {
    const texts = [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    if (texts.filter(Boolean).length < 2 || row.querySelector('table, ul, ol')) continue
    const paragraph = row.ownerDocument.createElement('p')
    paragraph.textContent = texts.filter(Boolean).join(' · ')
    row.replaceWith(paragraph)
  }
  for (const cell of root.querySelectorAll('td, th, caption')) rename(cell, 'div')
  for (const part of root.querySelectorAll('table, thead, tbody, tfoot, tr, colgroup, col')) unwrap(part)
}

/** Makes elements of the emphasis that styles declare, and takes that of elements away that styles revoke. */
function markEmphasis(root: Element): void {
  for (const element of root.querySelectorAll('b, strong, i, em, span')) {
    const style = styleOf(element)
    const isBold = /(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style)
    const isItalic = /(?:^|;)font-style:italic/.test(style)
    if (element.matches('b, strong') && /(?:^|;)font-weight:(?:normal|[1-5]00)/.test(style)) unwrap(element)
    else if (element.matches('i, em') && /(?:^|;)font-style:normal/.test(style)) unwrap(element)
    else if (element.matches('span') && (isBold || isItalic)) {
      rename(element, isBold ? 'strong' : 'em', isBold && isItalic ? 'em' : undefined)
    }
  }
}

/** Returns whether a paragraph is an empty line, by which other programs keep paragraphs apart. */
const isBlank = (element: Element) =>
  (element.textContent ?? '').replaceAll(/[\s\u00A0]/g, '') === '' && !element.closest('li')
