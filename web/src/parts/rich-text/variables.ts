import { plain } from '~/text/plain'
import type { OpenPlaceholder } from './placeholders'

/** A variable that a text may name. */
export interface RichVariable {
  id: string
  /** What it stands for, in words. */
  meaning: string
  /** Whether it can be empty, so that a text that names it needs a fallback. */
  is_optional: boolean
  /** Whether the text is useless without it. */
  is_required: boolean
  /** A made-up value. */
  sample: string
}

/** How many variables are offered at once. */
const most = 50

/** Returns the variables whose name or meaning has all that was typed, those that begin with it first. */
export function variablesLike<V extends RichVariable>(variables: readonly V[], query: string): V[] {
  const words = plain(query)
    .split(/[\s.]+/)
    .filter(Boolean)
  const ranked = variables.flatMap((variable) => {
    const texts = [plain(variable.id), plain(variable.meaning)]
    const parts = texts.flatMap((text) => text.split(/[^\p{L}\d]+/u))
    if (!words.every((word) => texts.some((text) => text.includes(word)))) return []
    const isBegun = words.every((word) => parts.some((part) => part.startsWith(word)))
    const rank = texts[0]?.startsWith(plain(query)) ? 0 : isBegun ? 1 : 2
    return [{ variable, rank }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ variable }) => variable)
}

/** A text that takes the place of what was typed, and where the caret stands in it then. */
export interface Insertion {
  text: string
  caret: number
}

/** Returns what names a variable in a text. One that can be empty has a fallback, in which the caret waits. */
export function insertionOf(
  { id, is_optional: isOptional }: Pick<RichVariable, 'id' | 'is_optional'>,
  open: Pick<OpenPlaceholder, 'isWhole'> | null = null,
): Insertion {
  if (open?.isWhole) return { text: id, caret: id.length }
  const text = isOptional ? `{{ ${id} | fallback("") }}` : `{{ ${id} }}`
  return { text, caret: isOptional ? text.length - '") }}'.length : text.length }
}
