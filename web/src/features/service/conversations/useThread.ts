import type { Schemas } from '~/api/call'
import { conversationsGet } from '~/api/endpoints.gen'
import { useGrowing } from '~/parts/list/useGrowing'
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
  const { rows, more, ...read } = useGrowing(
    {
      endpoint: conversationsGet,
      request: (page) => threadPage(id, page),
      page: (thread) => thread.messages,
      keyOf: (message) => message.id,
    },
    isAllowed,
  )
  return { ...read, messages: rows.toReversed(), older: more }
}
