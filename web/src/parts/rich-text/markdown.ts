/** Writes rich texts as Markdown and reads them again: paragraphs, lists, bold, italic, links and new lines. */
import {
  type Inline,
  type Mark,
  type RichBlock,
  type RichDocument,
  type RichList,
  type RichParagraph,
  type RichPiece,
  emptyDocument,
  whole,
} from './document'
import { placeholdersIn } from './placeholders'

/** Returns a rich text as Markdown. */
export function toMarkdown({ content }: RichDocument): string {
  return content
    .map((block) => {
      if (block.type === 'paragraph') return lineOf(block)
      return block.content
        .map(({ content: paragraphs }, at) => itemOf(paragraphs, signOf(block, at)))
        .join('\n')
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

const signOf = ({ type }: RichList, at: number) => (type === 'bulletList' ? '- ' : `${at + 1}. `)

const itemOf = (paragraphs: RichParagraph[], sign: string) =>
  sign +
  paragraphs
    .map((paragraph) => lineOf(paragraph).replaceAll('\n', `\n${indent(sign)}`))
    .join(`\n\n${indent(sign)}`)

const indent = (sign: string) => ' '.repeat(sign.length)

/** Returns a paragraph. Signs at its beginning that would make it a list are escaped. */
function lineOf({ content }: RichParagraph): string {
  const line = content.map((piece, at) => pieceOf(piece, content[at - 1], content[at + 1])).join('')
  return line.replace(/^(\s*)([-+>#]|\d+[.)])(?=\s)/, (_, space: string, sign: string) =>
    /\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}` : `${space}\\${sign}`,
  )
}

/** Returns a piece between the signs of the marks that begin and end with it. */
function pieceOf(piece: Inline, before: Inline | undefined, after: Inline | undefined): string {
  if (piece.type === 'hardBreak') return '\\\n'
  const { marks = [], text } = piece
  const [, start = '', inner = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const own = ordered(marks)
  const opened = own
    .filter((mark) => !has(before, mark))
    .map(openingOf)
    .join('')
  const closed = own
    .filter((mark) => !has(after, mark))
    .toReversed()
    .map(closingOf)
    .join('')
  // A sign next to a space is none.
  const isInside = inner === ''
  return isInside ? escaped(text) : start + opened + escaped(inner) + closed + end
}

/** The order in which marks are opened: those that go on longest come first. */
const order: Mark['type'][] = ['link', 'bold', 'italic']
const ordered = (marks: Mark[]) =>
  marks.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))

const has = (piece: Inline | undefined, mark: Mark) =>
  piece?.type === 'text' && (piece.marks ?? []).some((one) => JSON.stringify(one) === JSON.stringify(mark))

const openingOf = ({ type }: Mark) => ({ link: '[', bold: '**', italic: '*' })[type]
const closingOf = (mark: Mark) =>
  mark.type === 'link' ? `](<${mark.attrs.href.replaceAll(/[<>]/g, encodeURIComponent)}>)` : openingOf(mark)

/** Escapes the signs of Markdown, and leaves placeholders as they are. */
function escaped(text: string): string {
  let out = ''
  let from = 0
  for (const { from: start, to } of [...placeholdersIn(text), { from: text.length, to: text.length }]) {
    out += text.slice(from, start).replaceAll(/[\\`*_[\]<]/g, String.raw`\$&`) + text.slice(start, to)
    from = to
  }
  return out
}

/** Returns the document of a rich text, which may be written in Markdown. */
export const documentOf = (text: RichDocument | string): RichDocument =>
  typeof text === 'string' ? fromMarkdown(text) : whole(text)

/** Reads Markdown. What it does not know is text. */
export function fromMarkdown(text: string): RichDocument {
  const blocks: RichBlock[] = []
  for (const part of text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)) readPart(part, blocks)
  return blocks.length > 0 ? { type: 'doc', content: blocks } : emptyDocument
}

/** Reads what stands between empty lines: a paragraph, items, or a further paragraph of the last item. */
function readPart(part: string, blocks: RichBlock[]): void {
  if (part.trim() === '') return
  const last = blocks.at(-1)
  const isIndented = /^ {2,}\S/.test(part) && last !== undefined && last.type !== 'paragraph'
  if (isIndented && !itemSign.test(part)) {
    last.content.at(-1)?.content.push(paragraphOf(part.replaceAll(/\n +/g, '\n').trim()))
    return
  }
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) blocks.push(paragraphOf(lines.join('\n')))
    lines = []
  }
  let item: string[] | null = null
  const endItem = (type: RichList['type']) => {
    if (item) listIn(blocks, type).content.push({ type: 'listItem', content: [paragraphOf(item.join('\n'))] })
    item = null
  }
  let type: RichList['type'] = 'bulletList'
  for (const line of part.split('\n')) {
    const [sign = '', mark] = itemSign.exec(line) ?? []
    if (mark === undefined) {
      const into: string[] = item ?? lines
      into.push(line.trim())
      continue
    }
    endItem(type)
    end()
    type = /\d/.test(mark) ? 'orderedList' : 'bulletList'
    item = [line.slice(sign.length).trim()]
  }
  endItem(type)
  end()
}

const itemSign = /^\s*([-*+]|\d{1,9}[.)])\s+/

function listIn(blocks: RichBlock[], type: RichList['type']): RichList {
  const last = blocks.at(-1)
  if (last?.type === type) return last
  const list: RichList = { type, content: [] }
  blocks.push(list)
  return list
}

const paragraphOf = (text: string): RichParagraph => ({
  type: 'paragraph',
  content: join(piecesOf(text.replace(/^#{1,6}\s+/, ''), [])),
})

/** The next mark of a text: an escape, a new line, a link, bold or italic. */
const inline =
  /\\(?<escape>[\\`*_[\]<>#+\-.)])|(?<hard>(?:\\| {2,})\n)|(?<soft>\n)|\[(?<label>(?:\\.|[^\]\\])+)\]\((?:<(?<angled>[^<>\n]*)>|(?<bare>[^\s()]+))\)|\*\*(?<bold>(?=\S)(?:\\.|[^\\])+?(?<=\S))\*\*(?!\*)|(?<sign>[*_])(?<italic>(?=\S)(?:\\.|[^\\])+?(?<=\S))\k<sign>/

function piecesOf(text: string, marks: Mark[]): Inline[] {
  const pieces: Inline[] = []
  for (let rest = text; rest !== '';) {
    const first = placeholdersIn(rest)[0]
    const found = inline.exec(rest)
    if (!found || (first && first.from <= found.index)) {
      // Signs in a placeholder are its own.
      const end = first ? first.to : rest.length
      pieces.push(...plain(rest.slice(0, end), marks))
      rest = rest.slice(end)
    } else {
      pieces.push(...plain(rest.slice(0, found.index), marks), ...within(found.groups ?? {}, marks))
      rest = rest.slice(found.index + found[0].length)
    }
  }
  return pieces
}

/** Returns what a mark of the text stands for. */
function within(groups: Record<string, string | undefined>, marks: Mark[]): Inline[] {
  const { escape, hard, soft, label, angled, bare, bold, italic = '' } = groups
  if (escape !== undefined) return plain(escape, marks)
  if (hard !== undefined) return [{ type: 'hardBreak' }]
  if (soft !== undefined) return plain(' ', marks)
  if (label === undefined)
    return piecesOf(bold ?? italic, [...marks, { type: bold === undefined ? 'italic' : 'bold' }])
  return piecesOf(label, [...marks, { type: 'link', attrs: { href: angled ?? bare ?? '' } }])
}

const plain = (text: string, marks: Mark[]): RichPiece[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]

/** Joins neighbours with the same marks. */
function join(pieces: Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isSame =
      piece.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(piece.marks) === JSON.stringify(last.marks)
    if (isSame) joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}
