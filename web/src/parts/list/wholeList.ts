import type { Call, Endpoint } from '~/api/call'
import { queries, reading } from '~/api/queries'
import { type List, type RowOf, idOf, pageIn } from './declared'
import { pageSizes } from './definition'

/** The most rows that are ticked at once. Plans of more are for the command line. */
export const most = 5_000

/** The rows that are read at a time. */
const size = pageSizes.at(-1) ?? 200

/**
 * Reads the pages of a list one after the other, until `isEnough` for the rows read so far. A row that moved
 * to a later page meanwhile counts once.
 */
export async function rowsOf<L extends List>(
  list: L,
  ask: (paging: Record<string, string>) => Call<L['endpoint']>,
  isEnough: (rows: ReadonlyMap<number, RowOf<L>>) => boolean = () => false,
): Promise<RowOf<L>[]> {
  const rows = new Map<number, RowOf<L>>()
  for (let page = 1, last = 1; page <= last && !isEnough(rows); page += 1) {
    const request: Call<Endpoint> = ask({ per_page: String(size), page: String(page) })
    // oxlint-disable-next-line no-await-in-loop
    const answer = await queries.fetchQuery({
      ...reading<Endpoint>(list.endpoint, request),
      staleTime: 0,
    })
    const { data, last_page: lastPage } = pageIn<L>(answer)
    for (const row of data) rows.set(idOf(list, row), row)
    last = Math.min(lastPage, Math.ceil(most / size))
  }
  return [...rows.values()]
}
