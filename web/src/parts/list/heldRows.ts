import { hashKey } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Answer, type Call, type Endpoint, call } from '~/api/call'
import { live } from '~/api/live'
import { queries, reading } from '~/api/queries'
import type { PageOf } from './definition'

interface HeldRows<E extends Endpoint, Row> {
  endpoint: E
  /** The calls of the pages on screen. */
  requests: Call<E>[]
  page: (answer: Answer<E>) => PageOf<Row>
  idOf: (row: Row) => number
  /** The list on the page. */
  frame: RefObject<HTMLElement | null>
  /** Called with the number of rows that wait to be shown. */
  onNews: (count: number) => void
}

/**
 * Reads the rows on screen again after a gap in the stream of events. While the user is in the list, rows keep their
 * places: their values change, and those that moved are news. Otherwise the list is simply the new one.
 */
export function useHeldRows<E extends Endpoint, Row>(held: HeldRows<E, Row>): void {
  const reread = useEffectEvent(async (request: Call<E>) => {
    const { endpoint, page, idOf, frame, onNews } = held
    const { queryKey } = reading(endpoint, request)
    const answer = await call(endpoint, request)
    const before = queries.getQueryData<Answer<E>>(queryKey)
    const [rows, fresh] = [before ? page(before).data : [], page(answer).data]
    const old = new Map(rows.map((row) => [idOf(row), row]))
    const moved = fresh.length !== rows.length || rows.some((row, at) => idOf(fresh[at] ?? row) !== idOf(row))
    const isHeld = before !== undefined && moved && isIn(frame.current)
    const byId = new Map(fresh.map((row) => [idOf(row), row]))
    const inPlace = () => rows.map((row) => byId.get(idOf(row)) ?? row)
    queries.setQueryData(queryKey, isHeld ? withRows(before, page(before), inPlace()) : answer)
    if (isHeld) onNews(Math.max(1, fresh.filter((row) => !old.has(idOf(row))).length))
  })
  const keys = held.requests.map((request) => JSON.stringify(request)).join()
  useEffect(() => {
    const ends = held.requests.map((request) =>
      live.hold(hashKey(reading(held.endpoint, request).queryKey), () => {
        // A failed read leaves the rows as they are until the next change.
        reread(request).catch(() => undefined)
      }),
    )
    return () => ends.forEach((end) => end())
    // The calls are new objects each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held.endpoint, keys])
}

/** Returns whether the pointer or the keyboard is in an element. */
const isIn = (frame: HTMLElement | null) =>
  frame !== null && (frame.matches(':hover') || frame.contains(document.activeElement))

/** Returns an answer with other rows on its page. */
function withRows<Whole, Row>(answer: Whole, page: PageOf<Row>, data: Row[]): Whole {
  const fields = Object.entries(answer as object).map(([name, value]) => [
    name,
    value === page ? { ...page, data } : (value as unknown),
  ])
  return Object.fromEntries(fields) as Whole
}
