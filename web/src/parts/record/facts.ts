import type { ReactNode } from 'react'
import { valueAt } from '~/api/valueAt'
import { type Words, labelOf } from '~/api/words'
import { type Key, t } from '~/text'
import { formatDate, formatInstant, formatMoney, formatNumber, formatSize } from '~/text/format'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'

/** A value of a record, as the contract declares it. */
export interface FactValue {
  path: string
  holds?: 'money' | 'number' | 'instant' | 'day' | 'word' | 'size'
  words?: Words
  mask?: keyof typeof masks
}

/** A fact of a record, from `facts.gen.ts`. */
export interface DeclaredFact extends FactValue {
  title: Key
  /** The path of the list whose items are facts of their own. */
  each?: string
  /** The value that is the title of an item. */
  named?: FactValue
  /** The values next to it: in the words of a sentence, with what is said without them. */
  beside?: readonly (FactValue & { says?: readonly [Key, string]; without?: Key })[]
  /** The path of the value without which it means nothing. */
  when?: string
  /** What is said without the value. */
  without?: Key
  copied?: boolean
}

export interface FactSection {
  title: Key
  facts: readonly DeclaredFact[]
}

type NameOf<Fact> = Fact extends { each: infer Each }
  ? Each
  : Fact extends { path: infer Path }
    ? Path
    : never

/** The name of one of some facts. */
export type FactName<Sections extends readonly FactSection[]> = NameOf<Sections[number]['facts'][number]> &
  string

/** Facts that a page draws itself, by their names; null omits a fact. */
export type OwnFacts<Of, Sections extends readonly FactSection[]> = {
  [Name in FactName<Sections>]?: ((of: Of) => ReactNode) | null
}

/** The addresses to which the titles of items lead, by the names of their lists. */
export type Leads<Of, Sections extends readonly FactSection[]> = {
  [Name in FactName<Sections>]?: (of: Of, at: number) => string | undefined
}

/** Returns the name of a fact: its path; that of the list, if it is declared for each item of one. */
export const nameOf = (fact: DeclaredFact) => fact.each ?? fact.path

/** A fact that is not empty. */
export interface FilledFact {
  key: string
  fact: DeclaredFact
  /** The index of the item in its list. */
  at: number
  title: string
  text: string
  beside: string[]
}

/** Returns what a fact says of a record; of each item, if it is declared for those of a list. */
export function filledOf(fact: DeclaredFact, of: unknown): FilledFact[] {
  const items = fact.each === undefined ? [of] : itemsAt(of, fact.each)
  return items.flatMap((item, at) => {
    if (fact.when && !valueAt(item, fact.when)) return []
    const text = inWords(fact, item) || (fact.without ? t(fact.without) : '')
    const beside = (fact.beside ?? []).map((one) => besideOf(one, item)).filter((one) => one !== '')
    if (text === '' && beside.length === 0) return []
    const title = (fact.named && inWords(fact.named, item)) || t(fact.title)
    return { key: `${nameOf(fact)} ${at}`, fact, at, title, text, beside }
  })
}

function besideOf(value: NonNullable<DeclaredFact['beside']>[number], item: unknown): string {
  const text = inWords(value, item)
  if (text === '') return value.without ? t(value.without) : ''
  return value.says ? t(value.says[0], { [value.says[1]]: text }) : text
}

/** Returns the items of a list; of each list, if the path leads through one. */
const itemsAt = (of: unknown, path: string) =>
  path.split('.').reduce<unknown[]>((found, name) => found.flatMap((item) => valueAt(item, name) ?? []), [of])

/** Formats a value of a record; empty if the record lacks it. Several records are shown by their names. */
function inWords({ path, words, mask, holds }: FactValue, record: unknown): string {
  const value = valueAt(record, path)
  if (Array.isArray(value)) return value.map(recordName).join(', ')
  if (typeof value === 'boolean') return words ? labelOf(words, value) : t(value ? 'shell.yes' : 'shell.no')
  if (typeof value !== 'string' && typeof value !== 'number') return recordName(value)
  const text = String(value)
  if (text === '') return ''
  if (words) return labelOf(words, text)
  if (mask) return formatted(masks[mask], text)
  switch (holds) {
    case 'money':
      return formatMoney(Number(value))
    case 'number':
      return path === 'id' || path.endsWith('.id') ? text : formatNumber(Number(value))
    case 'size':
      return formatSize(Number(value))
    case 'instant':
      return formatInstant(text)
    case 'day':
      return formatDate(text)
    default:
      return text
  }
}

function recordName(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const name = valueAt(value, 'name')
  return typeof name === 'string' ? name : ''
}
