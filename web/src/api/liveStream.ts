import { createModel, signal } from '@preact/signals-react'
import { isCalm } from '~/browser/calm'
import { loadChunk } from '~/browser/chunks'
import type { Change } from './about'
import { call } from './call'
import { sessionWhoami } from './endpoints.gen'
import { position } from './position'
import { session } from './session'
import type { Ask, StreamNotice } from './stream'

/** Milliseconds before a broken stream is reopened. Doubles with each failure, up to the longest. */
const pause = 1_000
const longest = 30_000

/** Milliseconds in the background after which a connection may have died unnoticed. */
const nap = 5 * 60_000

/** The stream of changes, which is reopened when it breaks. `onGap` is called when changes may have been missed. */
export const LiveStream = createModel((onChange: (change: Change) => void, onGap: () => void) => {
  /** When the server became unreachable; null while it is reachable. */
  const lostAt = signal<number | null>(null)
  let stream: Promise<(ask: Ask) => void> | undefined
  let failures = 0
  let timer = 0

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
  const hear = (told: StreamNotice) => {
    if ('change' in told) onChange(JSON.parse(told.change) as Change)
    else if (told.open) arrive(told.isGapped)
    else lose()
  }
  /** A stream that was opened again starts now, so that changes since the last one were missed. */
  const arrive = (isGapped = false) => {
    failures = 0
    if (lostAt.peek() === null && !isGapped) return
    lostAt.value = null
    onGap()
  }
  const lose = () => {
    lostAt.value ??= Date.now()
    // Jitter, so that many tabs do not reconnect at the same time.
    const wait = Math.min(longest, pause * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    clearTimeout(timer)
    if (session.isOver.peek()) return
    timer = window.setTimeout(() => open(), wait)
    // The stream does not tell why it was refused. This call does if the session is over.
    void call(sessionWhoami).catch(() => undefined)
  }

  /** Follows the stream until the page is closed. */
  const begin = () => {
    let hiddenAt = Date.now()
    // The first screen needs no changes, and the stream tells those that came meanwhile.
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

  return { lostAt, begin }
})
