import type { Call } from '~/api/call'
import { type FilterChanges, type List, filtersOf } from './declared'
import type { Filter } from './definition'
import { asking, inForce, paging, pick, sent } from './listState'

/** What narrows a list beside its address. */
interface Narrowing<L extends List> {
  list: L
  /** Changes to the declared filters. */
  filters?: FilterChanges<L>
  /** The path values of the endpoint. */
  path?: object
  /** The default filters, used while the address has none. */
  standing?: Record<string, string>
  /** Fixed filters. */
  scope?: Record<string, string>
}

/** What an address asks of a list. */
export interface ListQuestion<L extends List> {
  filters: Filter[]
  /** The parameters of the filters. */
  names: string[]
  /** The filters in force. */
  filter: Record<string, string>
  /** The filters in force, and the order. */
  ordered: Record<string, string>
  /** All of it, with the page. */
  query: Record<string, string>
  /** Returns the call for some parameters. */
  ask: (query: Record<string, string>) => Call<L['endpoint']>
}

/** Returns what an address asks of a list. */
export function questionOf<L extends List>(
  { list, path, standing, scope, ...changes }: Narrowing<L>,
  search: Record<string, string>,
): ListQuestion<L> {
  const filters = filtersOf(list, changes.filters)
  const names = [...filters.map((filter) => filter.name), ...list.more_filters]
  const filter = inForce(search, names, standing)
  const ordered = { ...filter, ...pick(search, ['order_by']) }
  const query = { ...ordered, ...paging(search), ...scope }
  return { filters, names, filter, ordered, query, ask: (wanted) => asking(sent(wanted, filters), path) }
}
