import type { Call, Endpoint } from '~/api/call'
import { Refused } from '~/api/errors'
import type { Search } from '~/shell/paths'
import { place } from '~/shell/place'
import type { Filter } from './definition'

/**
 * Changes what decides which rows there are: the list starts again at its first page. It all stands in the address, so
 * it survives a reload, can be sent to a colleague, and *back* undoes it.
 */
export function restart(changes: Search): void {
  place.change({ page: undefined, open: undefined, ...changes })
}

/** The parameters of `names` that are set. */
export function pick(search: Record<string, string>, names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, search[name] ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

/** The filters in force: those of the address, else those that stand while it has none. */
export function inForce(
  search: Record<string, string>,
  names: string[],
  standing: Record<string, string> = {},
): Record<string, string> {
  const asked = pick(search, names)
  return Object.keys(asked).length > 0 ? asked : standing
}

/** The number of a record in an address; null for any other text. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Which page, and how long it is. What is no number is left out: the list begins at its first page. */
export function paging(search: Record<string, string>): Record<string, string> {
  const entries = Object.entries(pick(search, ['page', 'per_page']))
  return Object.fromEntries(entries.filter(([, value]) => /^[1-9]\d{0,8}$/.test(value)))
}

/** What the server has against the filters of an address, for each of them. */
export function faultsIn(error: unknown, filters: Filter[]): Record<string, string> {
  const fields = error instanceof Refused ? error.fields : {}
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => filters.some(({ name }) => name === field)),
  )
}

/** An address is text; the server reads it as the types that the contract gives its query. */
export function asking<E extends Endpoint>(query: Record<string, string>, path?: object): Call<E> {
  return { query: query as never, ...(path && { path: path as never }) }
}

/** The change that removes parameters. */
export function without(names: string[]): Search {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
