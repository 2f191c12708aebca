import { createModel, signal } from '@preact/signals-react'
import type { QueryFilters } from '@tanstack/react-query'
import { version } from '~/browser/version'
import { type Change, isAbout } from './about'
import { LiveStream } from './liveStream'
import { Pace } from './pace'
import { queries } from './queries'
import { session } from './session'

/** Reads rows again in its own way. */
type Reread = () => void

/**
 * Follows changes made elsewhere. Records on screen are read again at once. Lists only announce news, because
 * rows must not move under the pointer. After a gap everything on screen is read again, rows by their lists. A burst of changes repeats each
 * read at its pace.
 */
const Live = createModel(() => {
  const news = signal<Record<string, number>>({})
  const listeners = new Set<(change: Change) => void>()
  /** The rows on screen that must not move, by the hash of their query, and how to read them again. */
  const held = new Map<string, Reread>()
  const pace = new Pace()

  /** Calls a listener for every change. Returns a function that stops it. */
  const listen = (listener: (change: Change) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /** Leaves the reading of a query after a gap to its list. Returns a function that ends it. */
  const hold = (queryHash: string, again: Reread) => {
    held.set(queryHash, again)
    return () => void held.delete(queryHash)
  }
  /** Reads queries again because of a change, each at its pace. */
  const reread = (filters: QueryFilters) => {
    for (const { queryHash, queryKey } of queries.getQueryCache().findAll(filters)) {
      pace.read(queryHash, () => queries.invalidateQueries({ queryKey, exact: true }))
    }
  }
  const see = (record: string) => {
    news.value = { ...news.value, [record]: 0 }
  }
  /** Announces changes of a kind of record. */
  const tell = (record: string, count: number) => {
    news.value = { ...news.value, [record]: (news.value[record] ?? 0) + count }
  }

  const take = (change: Change) => {
    const { actor, record } = change
    for (const listener of listeners) listener(change)
    reread({ predicate: ({ queryKey }) => isAbout(queryKey, change) })
    // Own changes are not news: the page that made them has already reloaded the list.
    if (actor !== session.user.peek()?.name) tell(record, 1)
  }
  /** Reads everything on screen, because changes were missed. */
  const rereadAll = () => {
    news.value = {}
    void queries.invalidateQueries({ predicate: ({ queryHash }) => !held.has(queryHash) })
    for (const again of held.values()) again()
    void version.look()
  }
  const { lostAt, begin } = new LiveStream(take, rereadAll)

  return { news, lostAt, see, tell, listen, hold, reread, begin }
})

export const live = new Live()
