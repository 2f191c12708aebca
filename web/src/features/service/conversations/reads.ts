import type { Answer, Call, Schemas } from '~/api/call'
import { conversationsGet, messagesGet, formsGet } from '~/api/endpoints.gen'
import { queries, readAhead, reading, refresh } from '~/api/queries'
import { whyNot } from '~/api/can'
import { type ListCall, lists } from './filters'
import { type Target, targetIn, targetOf } from './target'

/** A message, as the lists show it. */
export type Message = Schemas['Message']

const calls = lists.map(({ endpoint }) => endpoint)

/** Messages that a thread reads at a time. */
const size = 50

/** The form for closing, which is the same for every conversation. */
export const finishForm: Call<typeof formsGet> = { path: { form: 'conversations.finish' } }

/** The call of a page of a thread; the first holds the latest messages. */
export const threadPage = (id: number, page = 1): Call<typeof conversationsGet> => ({
  path: { conversation_id: id },
  query: { page, per_page: size },
})

/** Reads a thread that will probably be opened next. */
export const approach = (id: number) => readAhead(conversationsGet, threadPage(id))

/** Returns a conversation by its number from the cache: from its thread or from a row of a list. */
export function targetHeld(id: number, message?: number): Target | undefined {
  const thread = queries.getQueryData(reading(conversationsGet, threadPage(id)).queryKey)
  if (thread) {
    const { data } = thread.messages
    return targetIn(thread, (data.find((one) => one.id === message) ?? data[0])?.id)
  }
  const rows = heldRows().filter((row) => row.conversation_id === id)
  const row = rows.find((one) => one.id === message) ?? rows[0]
  // A row is enough without permission to read the thread. A thread that is loading is awaited.
  return row && whyNot(conversationsGet) ? targetOf(row) : undefined
}

/** Reads a conversation by its number. */
export async function readTarget(id: number, message?: number): Promise<Target> {
  const held = targetHeld(id, message)
  if (held) return held
  const thread = await queries.fetchQuery(reading(conversationsGet, threadPage(id)))
  return targetHeld(id, message) ?? targetIn(thread, message)
}

/** Reads the current version of a conversation. */
export async function versionNow(id: number): Promise<number> {
  const thread = await queries.fetchQuery({ ...reading(conversationsGet, threadPage(id)), staleTime: 0 })
  return thread.conversation.version
}

/** Reads everything that shows conversations again, after a write of this tab. */
export const reread = () => refresh(...calls, conversationsGet, messagesGet)

/**
 * After another user's change: updates the rows of a conversation in place. Returns whether that covers
 * everything: not if a conversation is new to the lists, or a row's message was deleted.
 */
export async function rereadRows(id: number): Promise<boolean> {
  const rows = heldRows().filter((row) => row.conversation_id === id)
  if (rows.length === 0) return false
  const thread = await queries.fetchQuery({ ...reading(conversationsGet, threadPage(id)), staleTime: 0 })
  const { conversation, can } = thread
  const { finished, version, last_readed_at: read } = conversation
  queries.setQueriesData<Answer<ListCall>>({ predicate: isList }, (answer) => {
    if (!answer) return answer
    const data = answer.messages.data.map((row) =>
      row.conversation_id === id ? { ...row, finished, version, can, last_readed_at: read } : row,
    )
    return { ...answer, messages: { ...answer.messages, data } }
  })
  // The answer holds the latest messages, so a row of their age that it lacks was deleted.
  const { data: latest } = thread.messages
  const there = new Set(latest.map((message) => message.id))
  const since = latest.at(-1)?.send_on ?? ''
  return rows.every((row) => row.send_on < since || there.has(row.id))
}

/** The rows of all lists that were read. */
function heldRows(): Message[] {
  const answers = queries.getQueriesData<Answer<ListCall>>({ predicate: isList })
  return answers.flatMap(([, answer]) => answer?.messages.data ?? [])
}

const ids = new Set<unknown>(calls.map(({ id }) => id))
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => ids.has(queryKey[0])
