import type { RefObject } from 'react'
import { useQueries } from '@tanstack/react-query'
import type { Answer, Call, Endpoint } from '~/api/call'
import { reading } from '~/api/queries'
import { useHeldRows } from './heldRows'
import type { PageOf } from './definition'
import type { Range } from './listWindow'

interface Source<E extends Endpoint, Row> {
  endpoint: E
  /** Returns the call of a page, counted from 1. */
  request: (page: number) => Call<E>
  /** Returns the page in an answer. */
  page: (answer: Answer<E>) => PageOf<Row>
  /** The page size. */
  size: number
  idOf: (row: Row) => number
  /** The list on the page. */
  frame: RefObject<HTMLElement | null>
  /** Called with the number of rows that wait to be shown after a gap. */
  onNews: (count: number) => void
}

/** Loads the pages of the rows in view, and drops them some time after. */
export function usePages<E extends Endpoint, Row>(source: Source<E, Row>, { first, last }: Range) {
  const { endpoint, request, page, size } = source
  const from = Math.floor(first / size) + 1
  const to = Math.max(from, Math.ceil(last / size))
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const requests = numbers.map(request)
  useHeldRows<E, Row>({ ...source, requests })
  return useQueries({
    queries: requests.map((one) => reading(endpoint, one)),
    combine: (results) => {
      const pages = results.map(({ data }) => data && page(data as Answer<E>))
      const failed = results.find(({ error }) => error !== null)
      return {
        /** Undefined while no page is loaded. */
        total: pages.find(Boolean)?.total,
        rowAt: (index: number): Row | undefined =>
          pages[Math.floor(index / size) + 1 - from]?.data[index % size],
        error: failed?.error,
        retry: () => results.forEach(({ error, refetch }) => error && void refetch()),
      }
    },
  })
}
