import { conditionLines, isAlike, linesOf } from './blocks'
import type { LetterBlock, LetterContent } from './view'

/** A part of a text: words that both versions have, or only the older or the newer one. */
export interface TextPart {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** A block in both versions. One that only one of them has is absent in the other. */
export interface BlockPair {
  change: 'same' | 'changed' | 'added' | 'removed'
  before?: LetterBlock
  after?: LetterBlock
  /** The texts of both, with the words that only one of them has. */
  old: TextPart[]
  now: TextPart[]
}

/** Pairs up to which sequences are compared one by one; longer ones are compared as wholes. */
const mostPairs = 4_000_000

/** Returns the indices of equal elements of two sequences, as many as there are in the same order. */
function commonIndices<T>(
  one: readonly T[],
  other: readonly T[],
  equal: (a: T, b: T) => boolean,
): [number, number][] {
  if (one.length * other.length > mostPairs) return []
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] = equal(one[row] as T, other[column] as T)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: [number, number][] = []
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (equal(one[row] as T, other[column] as T)) pairs.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}

/** Returns the words of two texts, those that only the older has and those that only the newer has marked. */
export function compareTexts(before: string, after: string): { old: TextPart[]; now: TextPart[] } {
  const [one, other] = [wordsOf(before), wordsOf(after)]
  const pairs = commonIndices(one, other, (a, b) => a === b)
  return {
    old: partsOf(one, new Set(pairs.map(([at]) => at)), 'removed'),
    now: partsOf(other, new Set(pairs.map(([, at]) => at)), 'added'),
  }
}

/** Returns placeholders, words, spaces and signs, each by itself. */
const wordsOf = (text: string) => text.match(/\{\{.*?\}\}|[\p{L}\p{M}\d]+|\s+|[^\s]/gu) ?? []

function partsOf(
  words: readonly string[],
  same: ReadonlySet<number>,
  change: 'added' | 'removed',
): TextPart[] {
  const parts: TextPart[] = []
  words.forEach((text, at) => {
    const own = same.has(at) ? 'same' : change
    const last = parts.at(-1)
    if (last?.change === own) last.text += text
    else parts.push({ text, change: own })
  })
  return parts
}

/** Returns the blocks of two versions side by side: the equal ones, and between those the ones of the same kind, in their order. */
export function compareBlocks(before: LetterContent, after: LetterContent): BlockPair[] {
  const [old, now] = [before.blocks, after.blocks]
  const equal = commonIndices(old, now, isAlike)
  const rows: BlockPair[] = []
  let [from, start] = [0, 0]
  for (const [one, other] of [...equal, [old.length, now.length] as const]) {
    rows.push(...pairsBetween(old.slice(from, one), now.slice(start, other)))
    const block = old[one]
    if (block) rows.push(pairOf(block, now[other]))
    from = one + 1
    start = other + 1
  }
  return rows
}

function pairsBetween(old: readonly LetterBlock[], now: readonly LetterBlock[]): BlockPair[] {
  const pairs = commonIndices(old, now, (one, other) => one.kind === other.kind)
  const rows: BlockPair[] = []
  let [from, start] = [0, 0]
  for (const [one, other] of [...pairs, [old.length, now.length] as const]) {
    rows.push(...old.slice(from, one).map((block) => pairOf(block, undefined)))
    rows.push(...now.slice(start, other).map((block) => pairOf(undefined, block)))
    const [before, after] = [old[one], now[other]]
    if (before && after) rows.push(pairOf(before, after))
    from = one + 1
    start = other + 1
  }
  return rows
}

function pairOf(before: LetterBlock | undefined, after: LetterBlock | undefined): BlockPair {
  const change = !before ? 'added' : !after ? 'removed' : isAlike(before, after) ? 'same' : 'changed'
  const text = (block: LetterBlock | undefined) =>
    block ? [...conditionLines(block), ...linesOf(block)].join('\n') : ''
  return {
    change,
    ...(before && { before }),
    ...(after && { after }),
    ...compareTexts(text(before), text(after)),
  }
}
