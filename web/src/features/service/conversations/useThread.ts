import { useSignal } from '@preact/signals-react'
import { useQueries } from '@tanstack/react-query'
import type { Schemas } from '~/api/call'
import { conversationsGet } from '~/api/endpoints.gen'
import { reading } from '~/api/queries'
import { threadPage } from './reads'

/** The messages of a conversation, oldest first, as far back as they were loaded. */
export interface ThreadRead {
  latest: Schemas['Thread'] | undefined
  messages: Schemas['WholeMessage'][]
  /** Loads an earlier page; absent once the whole conversation is loaded. */
  older: (() => void) | undefined
  isReading: boolean
  error: unknown
  retry: () => void
}

export function useThread(id: number, isAllowed: boolean): ThreadRead {
  const depth = useSignal(1)
  const pages = Array.from({ length: depth.value }, (_, at) => at + 1)
  const results = useQueries({
    queries: isAllowed ? pages.map((page) => reading(conversationsGet, threadPage(id, page))) : [],
  })
  const latest = results[0]?.data
  // A message that arrives meanwhile moves another onto the next page, so that one is read twice.
  const all = results.flatMap(({ data }) => data?.messages.data ?? [])
  const messages = [...new Map(all.map((message) => [message.id, message])).values()].toReversed()
  const failed = results.find(({ error, data }) => error !== null && data === undefined)
  const hasMore = latest !== undefined && depth.value < latest.messages.last_page
  return {
    latest,
    messages,
    older: hasMore ? () => (depth.value += 1) : undefined,
    isReading: results.some(({ isFetching, data }) => isFetching && data === undefined),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}
