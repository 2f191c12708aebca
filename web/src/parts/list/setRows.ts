import type { Call } from '~/api/call'
import { type List, type RowOf, idOf } from './declared'
import { rowsOf } from './wholeList'

/** The most rows that are read one by one, because the filter of the set no longer finds them. */
const mostSingle = 50

/** Reads the rows of a set: by its filter, and those that it no longer finds one by one. */
export async function rowsIn<L extends List>(
  list: L,
  ids: number[],
  names: string[],
  ask: (query: Record<string, string>) => Call<L['endpoint']>,
  filter: Record<string, string>,
): Promise<RowOf<L>[]> {
  const wanted = new Set(ids)
  const read = await rowsOf(
    list,
    (paging) => ask({ ...filter, ...paging }),
    (rows) => ids.every((id) => rows.has(id)),
  )
  const found = read.filter((row) => wanted.has(idOf(list, row)))
  for (const row of found) wanted.delete(idOf(list, row))
  if (!names.includes('id') || wanted.size > mostSingle) return found
  const single = async (id: number) => rowsOf(list, (paging) => ask({ id: String(id), ...paging }))
  const others = await Promise.all([...wanted].map(single))
  return [...found, ...others.flat()]
}
