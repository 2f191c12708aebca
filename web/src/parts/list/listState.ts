import type { Call, Endpoint } from '~/api/call'
import { Refusal } from '~/api/errors'
import type { Search } from '~/browser/paths'
import { place } from '~/shell/place'
import { t } from '~/text'
import type { Filter } from './definition'

/**
 * Changes parameters that select rows, and returns to the first page. All state is in the address, so it
 * survives a reload, can be shared, and *back* undoes it. With `isInstead` the change belongs to the last one.
 */
export function restart(changes: Search, isInstead = false): void {
  place.change({ page: undefined, open: undefined, ...changes }, isInstead)
}

/** Milliseconds of rest after which typed text is applied. */
export const typingRest = 300

/** Returns the parameters of `names` that are set. */
export function pick(search: Record<string, string>, names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, search[name] ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value))
}

/** The filter by words, which every list names alike. */
export const byWords = 'q'

/** Returns the current filters: those of the address, otherwise the defaults. Words search within either. */
export function inForce(
  search: Record<string, string>,
  names: string[],
  standing: Record<string, string> = {},
): Record<string, string> {
  const asked = pick(search, names)
  return names.some((name) => name !== byWords && asked[name]) ? asked : { ...standing, ...asked }
}

/** Parses the id of a record in an address; null for any other text. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * Returns the page and its size. Omits values that are not numbers, so that the list shows its first page.
 */
export function paging(search: Record<string, string>): Record<string, string> {
  const entries = Object.entries(pick(search, ['page', 'per_page']))
  return Object.fromEntries(entries.filter(([, value]) => /^[1-9]\d{0,8}$/.test(value)))
}

/** Returns the server's errors for each filter. */
export function faultsIn(error: unknown, filters: Filter[]): Record<string, string> {
  const fields = error instanceof Refusal ? error.fields : {}
  return Object.fromEntries(
    filters.flatMap(({ name, kind }) => {
      const text = fields[name]
      return text ? [[name, faultOf({ kind }, text)]] : []
    }),
  )
}

/** Returns the error of a filter. That a text is no number is no help to a user who typed a name. */
export const faultOf = ({ kind }: Pick<Filter, 'kind'>, text: string) =>
  kind === 'member' ? t('shell.member-choose') : text

/** Converts the text parameters of an address to a typed call. */
export function asking<E extends Endpoint>(query: Record<string, string | string[]>, path?: object): Call<E> {
  return { query: query as never, ...(path && { path: path as never }) }
}

/** Converts filters to their wire form: a filter of several texts becomes a list of them. */
export function sent(
  query: Record<string, string>,
  filters: readonly Filter[],
): Record<string, string | string[]> {
  const several = new Set(filters.filter(({ kind }) => kind === 'texts').map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      several.has(name) ? value.split(/[\s,;]+/).filter(Boolean) : value,
    ]),
  )
}

/** Returns the change that removes parameters. */
export function without(names: string[]): Search {
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
