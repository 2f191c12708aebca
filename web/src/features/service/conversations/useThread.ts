import { useSignal } from '@preact/signals-react'
import { useQueries } from '@tanstack/react-query'
import type { Schemas } from '~/api/call'
import { conversationsGet } from '~/api/endpoints.gen'
import { reading } from '~/api/queries'
import { threadPage } from './reads'

/** What is read of a conversation: its messages from the oldest to the latest, as far back as was asked for. */
export interface ThreadRead {
  latest: Schemas['Thread'] | undefined
  messages: Schemas['WholeMessage'][]
  /** Reads a page further back; absent when the conversation is read whole. */
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
  // A message that came meanwhile pushes another onto the next page, where it is read twice.
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
