import type { Inline, Mark, RichBlock, RichList, RichParagraph } from './document'

const signs: Record<string, Mark | null> = {
  '*': { type: 'bold' },
  _: { type: 'italic' },
  '~': null,
}

/** Reads a text as messengers write it: lines, lists by their signs, `*bold*` and `_italic_`. A `~line~` through a text is left out. */
export function readPastedText(text: string): RichBlock[] {
  const blocks: RichBlock[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    if (line.trim() === '') continue
    const [start = '', sign] = /^\s*([-•*·]|\d{1,2}[.)])\s+(?=\S)/.exec(line) ?? []
    const paragraph = paragraphOf(line.slice(start.length).trim())
    const type = sign === undefined ? null : /\d/.test(sign) ? 'orderedList' : 'bulletList'
    if (type) listIn(blocks, type).content.push({ type: 'listItem', content: [paragraph] })
    else blocks.push(paragraph)
  }
  return blocks
}

/** Reads each line of a text as a paragraph, with all its signs. */
export const readLines = (text: string): RichBlock[] =>
  text
    .split(/(?:\r\n?|\n)+/)
    .map((line) => ({ type: 'paragraph', content: line === '' ? [] : [{ type: 'text', text: line }] }))

/** Returns the list that the blocks end with, if it is of that kind, else a new one. */
function listIn(blocks: RichBlock[], type: RichList['type']): RichList {
  const last = blocks.at(-1)
  if (last?.type === type) return last
  const list: RichList = { type, content: [] }
  blocks.push(list)
  return list
}

function paragraphOf(line: string): RichParagraph {
  return { type: 'paragraph', content: piecesOf(line, []) }
}

function piecesOf(text: string, marks: Mark[]): Inline[] {
  const found = /(?<![\p{L}\d*_~{])([*_~])(?=\S)(.*?\S)\1(?![\p{L}\d*_~}])/u.exec(text)
  if (!found) return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
  const [whole, sign = '', inner = ''] = found
  const mark = signs[sign]
  return [
    ...piecesOf(text.slice(0, found.index), marks),
    ...piecesOf(inner, mark && !marks.includes(mark) ? [...marks, mark] : marks),
    ...piecesOf(text.slice(found.index + whole.length), marks),
  ]
}
