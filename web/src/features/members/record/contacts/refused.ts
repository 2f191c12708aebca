import { Refusal, describe } from '~/api/errors'
import type { Entry, RefusedEntries, SavedContact } from './ContactsModel'

/**
 * Returns what a refused save of a list says of each entry. A field like `phones.2` names an entry by its place; a sentence without
 * a field is about the new or changed entry that it names, or about the only one.
 */
export function refusedOf(
  error: unknown,
  list: string,
  entries: readonly Entry[],
  saved: readonly SavedContact[],
): RefusedEntries {
  const named = Object.entries(error instanceof Refusal ? error.fields : {})
  if (named.length > 0) {
    const rows: Record<string, string> = {}
    const rest: string[] = []
    for (const [field, text] of named) {
      const place = field.startsWith(`${list}.`) ? Number(field.slice(list.length + 1)) : Number.NaN
      const entry = entries[place]
      if (entry) rows[entry.key] = text
      else rest.push(text)
    }
    return { rows, rest: rest.join('\n') || null }
  }
  const text = describe(error)
  const changed = entries.filter(({ id, value }) => saved.find((one) => one.id === id)?.value !== value)
  const meant = changed.filter(({ value }) => text.includes(value))
  const [about] = meant.length > 0 ? meant : changed.length === 1 ? changed : []
  if (!about || !(error instanceof Refusal)) return { rows: {}, rest: text }
  return { rows: { [about.key]: text }, rest: null }
}
