import { randomId } from '~/browser/random'
import { type RichDocument, emptyDocument, plainLines } from '~/parts/rich-text/document'
import { documentOf } from '~/parts/rich-text/markdown'
import { t } from '~/text'
import type { LetterBlock, LetterColumn, LetterContent, LetterImage, RichText } from './view'

export type BlockKind = LetterBlock['kind']

/** The kinds of blocks, in the order in which they are offered. */
export const blockKinds: readonly BlockKind[] = [
  'text',
  'heading',
  'button',
  'image',
  'columns',
  'divider',
  'records',
  'html',
]

/** The most blocks of a letter, and the most columns of a block. */
export const limits = { blocks: 60, columns: 3, line: 200, url: 2000 } as const

/** A block with a key of its own, by which it is found wherever it is moved to. */
export interface KeyedBlock {
  key: string
  block: LetterBlock
}

/** A content while it is edited. */
export interface EditedContent {
  subject: string
  preheader: string
  blocks: readonly KeyedBlock[]
}

/** Returns a content with a key for each block. Those that another one has at the same place keep its keys, and its texts. */
export function keyed({ subject, preheader, blocks }: LetterContent, like?: EditedContent): EditedContent {
  return {
    subject,
    preheader,
    blocks: blocks.map((block, at) => {
      const known = like?.blocks[at]
      if (known?.block.kind !== block.kind) return { key: randomId(), block }
      return isAlike(known.block, block) ? known : { key: known.key, block }
    }),
  }
}

/** Returns a content as it is sent. */
export const sent = ({ subject, preheader, blocks }: EditedContent): LetterContent => ({
  subject,
  preheader,
  blocks: blocks.map(({ block }) => block),
})

/**
 * Returns whether two values say the same, in whatever order: the editor and the server write the parts of a text differently. What both
 * share is not looked into, so that a letter of which one block was typed in is compared within a frame.
 */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const [names, others] = [namesIn(one), namesIn(other)]
  return names.length === others.length && names.every((name) => isAlike(one[name], other[name]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const namesIn = (value: Record<string, unknown>) =>
  Object.keys(value).filter((name) => value[name] !== undefined)

/** Returns a new block without content. */
export function emptyBlock(kind: BlockKind): LetterBlock {
  switch (kind) {
    case 'heading':
      return { kind, text: '' }
    case 'text':
      return { kind, text: emptyDocument }
    case 'button':
      return { kind, label: '', url: '' }
    case 'image':
      return { kind, src: '', alt: '' }
    case 'columns':
      return { kind, columns: [emptyColumn(), emptyColumn()] }
    case 'divider':
      return { kind }
    case 'records':
      return { kind, variable: '' }
    case 'html':
      return { kind, html: '' }
  }
}

/** Returns a new column, which has a text. */
export const emptyColumn = (): LetterColumn => ({ text: emptyDocument })

type Blocks = readonly KeyedBlock[]

/** Returns the blocks with one at another place, counted without it. */
export function moved(blocks: Blocks, key: string, to: number): Blocks {
  const from = blocks.findIndex((one) => one.key === key)
  const block = blocks[from]
  if (!block) return blocks
  const others = blocks.toSpliced(from, 1)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, block)
}

/** Returns the blocks with a copy behind one. */
export function duplicated(blocks: Blocks, key: string, copyKey: string): Blocks {
  const at = blocks.findIndex((one) => one.key === key)
  const original = blocks[at]
  return original
    ? blocks.toSpliced(at + 1, 0, { key: copyKey, block: structuredClone(original.block) })
    : blocks
}

/** Returns the blocks without one. */
export const without = (blocks: Blocks, key: string): Blocks => blocks.filter((one) => one.key !== key)

/** Returns the blocks with another content of one. */
export const replaced = (blocks: Blocks, key: string, block: LetterBlock): Blocks =>
  blocks.map((one) => (one.key === key ? { key, block } : one))

/** Returns the document of a rich text. */
export const richDocument = (text: RichText): RichDocument => documentOf(text)

const imageLines = ({ alt, src, url }: LetterImage) => [alt, src, ...(url ? [url] : [])]

/** Returns when a block is there, as the editor says it; no line if always. */
export function conditionLines({ condition }: LetterBlock): string[] {
  if (!condition) return []
  const { variable, is, value } = condition
  const parts = [t('email-editor.condition.show-if'), variable, t(`email-editor.condition.${is}`)]
  return [[...parts, ...(is === 'equal' ? [value ?? ''] : [])].join(' ')]
}

/** Returns what a block says, a line each. */
export function linesOf(block: LetterBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'text':
      return plainLines(richDocument(block.text))
    case 'button':
      return [block.label, block.url]
    case 'image':
      return imageLines(block)
    case 'columns':
      return block.columns.flatMap(({ image, text, button }) => [
        ...(image ? imageLines(image) : []),
        ...(text ? plainLines(richDocument(text)) : []),
        ...(button ? [button.label, button.url] : []),
      ])
    case 'divider':
      return []
    case 'records':
      return [block.variable]
    case 'html':
      return block.html.split('\n')
  }
}

/** How many characters of its text name a block. */
const brief = 40

/** Returns the name of a block: its kind, and how its text begins. */
export function nameOf(block: LetterBlock): string {
  const kind = t(`email-editor.kind.${block.kind}`)
  const line = linesOf(block).find((text) => text.trim() !== '') ?? ''
  const start = line.length > brief ? `${line.slice(0, brief).trimEnd()}…` : line
  return start === '' ? kind : t('email-editor.block.named', { kind, start })
}
