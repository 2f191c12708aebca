import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, Call, Endpoint } from '~/api/call'
import { reading } from '~/api/queries'
import type { PageOf } from './definition'

interface Source<E extends Endpoint, Row> {
  endpoint: E
  /** Returns the call of a page, counted from 1. */
  request: (page: number) => Call<E>
  /** Returns the page in an answer. */
  page: (answer: Answer<E>) => PageOf<Row>
  keyOf: (row: Row) => number | string
  /** The pages that are read at first; one if absent. */
  first?: number
}

/** Reads a list from its first page on, as far as more was asked for. */
export function useGrowing<E extends Endpoint, Row>(source: Source<E, Row>, isAllowed = true) {
  const { endpoint, request, page, keyOf, first: atFirst = 1 } = source
  const [depth, setDepth] = useState(atFirst)
  const pages = Array.from({ length: depth }, (_, at) => at + 1)
  const results = useQueries({
    queries: isAllowed ? pages.map((number) => reading(endpoint, request(number))) : [],
  })
  const answers = results.flatMap(({ data }) => (data ? [data as Answer<E>] : []))
  const [first] = results
  const latest = first?.data as Answer<E> | undefined
  // A row that comes meanwhile moves another onto the next page, so that one is read twice.
  const all = answers.flatMap((answer) => page(answer).data)
  const rows = [...new Map(all.map((row) => [keyOf(row), row])).values()]
  const failed = results.find(({ error, data }) => error !== null && data === undefined)
  const hasMore = latest !== undefined && depth < page(latest).last_page
  return {
    /** The answer that holds the first page. */
    latest,
    rows,
    /** Reads one page more; absent once all are read. */
    more: hasMore ? () => setDepth((before) => before + 1) : undefined,
    isReading: results.some(({ isFetching, data }) => isFetching && data === undefined),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}
