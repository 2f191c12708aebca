import type { Schemas } from '~/api/call'

/** A rich text as it is stored: the document of the editor, with paragraphs, lists, emphasis and links. */
export type RichDocument = Schemas['RichDocument']
export type RichBlock = Schemas['RichBlock']
export type RichParagraph = Extract<RichBlock, { type: 'paragraph' }>
export type RichList = Exclude<RichBlock, RichParagraph>
export type ListItem = Schemas['ListItem']
/** A piece of a paragraph. */
export type Inline = Schemas['Inline']
export type RichPiece = Extract<Inline, { type: 'text' }>
export type Mark = Schemas['Mark']
/** Where a link leads. */
export type LinkTarget = Schemas['LinkTarget']

/** A text without content. */
export const emptyDocument: RichDocument = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }

/** A node of an editor, which leaves out what an empty one holds. */
interface EditorNode {
  type: string
  content?: EditorNode[]
}

const complete = (node: EditorNode): EditorNode =>
  ['text', 'hardBreak'].includes(node.type) ? node : { ...node, content: (node.content ?? []).map(complete) }

/** Returns the document of an editor as it is stored. */
export const storedOf = (document: EditorNode) => complete(document) as RichDocument

/** The documents that an editor could not hold as they came, by these. */
const mended = new WeakMap<RichDocument, RichDocument>()

/** Returns a document that an editor can hold: without empty pieces, and with at least a paragraph. Any other is returned as it is. */
export function whole(document: RichDocument): RichDocument {
  const isWhole =
    document.content.length > 0 &&
    document.content.every(
      (block) => block.type === 'paragraph' || block.content.every((item) => item.content.length > 0),
    ) &&
    paragraphsOf(document).every(({ content }) => content.every((piece) => !isNothing(piece)))
  if (isWhole) return document
  const known = mended.get(document) ?? mend(document)
  mended.set(document, known)
  return known
}

function mend({ type, content }: RichDocument): RichDocument {
  const filled = (paragraph: RichParagraph): RichParagraph => ({
    type: 'paragraph',
    content: paragraph.content.filter((piece) => !isNothing(piece)),
  })
  const item = ({ content: paragraphs }: ListItem): ListItem => ({
    type: 'listItem',
    content: paragraphs.length > 0 ? paragraphs.map(filled) : [{ type: 'paragraph', content: [] }],
  })
  const blocks = content.map((block): RichBlock =>
    block.type === 'paragraph' ? filled(block) : { ...block, content: block.content.map(item) },
  )
  return { type, content: blocks.length > 0 ? blocks : emptyDocument.content }
}

const isNothing = (piece: Inline) => piece.type === 'text' && piece.text === ''

/** Returns every paragraph, also those of items. */
export const paragraphsOf = ({ content }: RichDocument): RichParagraph[] =>
  content.flatMap((block) =>
    block.type === 'paragraph' ? [block] : block.content.flatMap((item) => item.content),
  )

/** Returns a text without marks: a line for each paragraph, items behind a bullet or their number. */
export function plainLines({ content }: RichDocument): string[] {
  return content.flatMap((block) => {
    if (block.type === 'paragraph') return [lineOf(block)]
    return block.content.flatMap((item, at) =>
      item.content.map((paragraph, index) => {
        const sign = block.type === 'bulletList' ? '• ' : `${at + 1}. `
        return (index === 0 ? sign : ' '.repeat(sign.length)) + lineOf(paragraph)
      }),
    )
  })
}

const lineOf = ({ content }: RichParagraph) =>
  content.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('')

/** Returns whether a text says nothing. */
export const isEmpty = (document: RichDocument): boolean =>
  paragraphsOf(document).every((paragraph) => lineOf(paragraph).trim() === '')

/** Returns whether an address is one that a link may have. */
export const isLinkTarget = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:|\{\{)\S*/i.test(href.trim()) && !/[\n\r\t]/.test(href.trim())
