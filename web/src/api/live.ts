import { createModel, signal } from '@preact/signals-react'
import type { QueryFilters } from '@tanstack/react-query'
import { isCalm } from '~/browser/calm'
import { loadChunk } from '~/browser/chunks'
import { version } from '~/browser/version'
import { type Change, isAbout } from './about'
import { call } from './call'
import { sessionWhoami } from './endpoints.gen'
import { Pace } from './pace'
import { position } from './position'
import { queries } from './queries'
import { session } from './session'
import type { Ask, Told } from './stream'

/** Milliseconds before a broken stream is reopened. Doubles with each failure, up to the longest. */
const pause = 1_000
const longest = 30_000

/** Milliseconds in the background after which a connection may have died unnoticed. */
const nap = 5 * 60_000

/** Reads rows again in its own way. */
type Reread = () => void

/**
 * Follows changes made elsewhere. Records on screen are read again immediately. Lists only announce news, because
 * rows must not move under the pointer. After a gap everything on screen is read again, rows by their lists. A burst of changes repeats each
 * read at its pace.
 */
const Live = createModel(() => {
  const news = signal<Record<string, number>>({})
  /** When the server became unreachable; null while it is reachable. */
  const lostAt = signal<number | null>(null)
  const listeners = new Set<(change: Change) => void>()
  /** The rows on screen that must not move, by the hash of their query, and how to read them again. */
  const held = new Map<string, Reread>()
  const pace = new Pace()
  let stream: Promise<(ask: Ask) => void> | undefined
  let failures = 0
  let timer = 0

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

  /** Follows the changes after an event, or after now. */
  const open = (after?: number, since = Date.now(), isStale = false) => {
    clearTimeout(timer)
    stream ??= loadChunk(() => import('./tabStream')).then(({ tabStream }) => tabStream(hear))
    void ask({ join: true, after, since, isStale })
  }

  const ask = (what: Ask) =>
    stream?.then(
      (follow) => follow(what),
      () => {
        // Its code did not arrive: it is loaded again with the next try.
        stream = undefined
        lose()
      },
    )

  const hear = (told: Told) => {
    if ('change' in told) take(JSON.parse(told.change) as Change)
    else if (told.open) arrive(told.isGapped)
    else lose()
  }

  /** A stream that was opened again starts now, so everything on screen is read for the changes since the last one. */
  const arrive = (isGapped = false) => {
    failures = 0
    if (lostAt.peek() === null && !isGapped) return
    lostAt.value = null
    news.value = {}
    void queries.invalidateQueries({ predicate: ({ queryHash }) => !held.has(queryHash) })
    for (const again of held.values()) again()
    void version.look()
  }

  const lose = () => {
    lostAt.value ??= Date.now()
    // Jitter, so that many tabs do not reconnect at the same time.
    const wait = Math.min(longest, pause * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    clearTimeout(timer)
    if (session.isOver.peek()) return
    timer = window.setTimeout(() => open(), wait)
    // The stream does not say why it was refused. This call does if the session is over.
    void call(sessionWhoami).catch(() => undefined)
  }

  /** Follows the stream until the page is closed. */
  const begin = () => {
    let hiddenAt = Date.now()
    // The first screen needs no changes, and the stream sends those that came meanwhile.
    void position.begin().then((after) =>
      isCalm.subscribe((is) => {
        if (is) open(after, performance.timeOrigin)
      }),
    )
    session.isOver.subscribe((isOver) => {
      if (!isOver && lostAt.peek() !== null) open()
    })
    addEventListener('offline', () => {
      void ask({ join: false })
      lose()
    })
    addEventListener('online', () => open())
    // The tab left the stream when another page took its place.
    addEventListener('pageshow', ({ persisted }) => void (persisted && lose()))
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt > nap) {
        lostAt.value ??= hiddenAt
        open(undefined, Date.now(), true)
      }
    })
  }

  return { news, lostAt, see, tell, listen, hold, reread, begin }
})

export const live = new Live()
