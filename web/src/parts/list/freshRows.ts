import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call } from '~/api/call'
import { live } from '~/api/live'
import { queries, reading } from '~/api/queries'
import { type List, type RowOf, idOf, pageIn } from './declared'

interface Patch<Row> {
  row: Row
  /** The page before it: a later one is fresher. */
  page: Row[]
}

/**
 * Reads a row again when its record changes, and returns the rows with it at its place: the values of a row follow its
 * details, and no row moves under the pointer. `page` is the answer, `rows` the visible part of it. Only lists that can be narrowed to an id have such rows.
 */
export function useFreshRows<L extends List>(
  list: L,
  page: RowOf<L>[],
  rows: RowOf<L>[],
  ask: (query: Record<string, string>) => Call<L['endpoint']>,
): RowOf<L>[] {
  const [patches, setPatches] = useState<ReadonlyMap<number, Patch<RowOf<L>>>>(new Map())
  const reads = useRef(Promise.resolve())
  const waiting = useRef(new Set<number>())
  /** The records that changed while no row showed them: a page that is under way may have been read before. */
  const missed = useRef(new Set<number>())
  const isNarrowed = list.more_filters.includes('id')

  const read = useEffectEvent(async (id: number) => {
    waiting.current.delete(id)
    const request = ask({ id: String(id), per_page: '1' })
    const answer = await queries.fetchQuery({
      ...reading<L['endpoint']>(list.endpoint, request),
      staleTime: 0,
    })
    const [row] = pageIn<L>(answer).data
    if (!row) return
    setPatches((now) => new Map(now).set(id, { row, page }))
  })
  const take = useEffectEvent((record: string, id: number) => {
    if (record !== list.record || waiting.current.has(id)) return
    if (!rows.some((row) => idOf(list, row) === id)) return void missed.current.add(id)
    waiting.current.add(id)
    // One after the other: a plan changes many rows together.
    reads.current = reads.current.then(() => read(id)).catch(() => undefined)
  })
  const takeMissed = useEffectEvent(() => {
    const ids = missed.current
    missed.current = new Set()
    for (const row of rows) if (list.record && ids.has(idOf(list, row))) take(list.record, idOf(list, row))
  })
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => takeMissed(), [page])
  useEffect(() => (isNarrowed ? live.listen(({ record, id }) => take(record, id)) : undefined), [isNarrowed])
  return rows.map((row) => {
    const patch = patches.get(idOf(list, row))
    return patch && (patch.page === page || !page.includes(row)) ? patch.row : row
  })
}
