import { createModel, signal } from '@preact/signals-react'
import { address, call } from './call'
import { eventsStream, sessionWhoami } from './endpoints.gen'
import { queries } from './queries'
import { session } from './session'

/** A change that somebody made, without its values. */
export interface Change {
  actor: string
  record: string
  id: number
}

/** Milliseconds until a stream that the server closed is asked for again. */
const pause = 5000

/**
 * What happens elsewhere, as it happens. A record on screen is read again at once; a list only says that there is
 * news, because rows must not move under the pointer.
 */
const Live = createModel(() => {
  const news = signal<Record<string, number>>({})
  const isConnected = signal(true)
  const listeners = new Set<(change: Change) => void>()

  /** Tells of every change; answers how to stop. */
  const listen = (listener: (change: Change) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const see = (record: string) => {
    news.value = { ...news.value, [record]: 0 }
  }

  const take = (change: Change) => {
    const { actor, record, id } = change
    for (const listener of listeners) listener(change)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey[1], id) })
    // One's own changes are no news: whoever made them has already asked for the list again.
    if (actor !== session.user.peek()?.name) {
      news.value = { ...news.value, [record]: (news.value[record] ?? 0) + 1 }
    }
  }

  const open = () => {
    const stream = new EventSource(address(eventsStream.path))
    stream.addEventListener('open', () => (isConnected.value = true))
    stream.addEventListener('change', (event) => take(JSON.parse(event.data) as Change))
    stream.addEventListener('error', () => {
      isConnected.value = false
      // While it only reconnects, the browser resumes after the last event by itself.
      if (stream.readyState !== EventSource.CLOSED) return
      setTimeout(open, pause)
      void call(sessionWhoami).catch(() => undefined)
    })
  }

  return { news, isConnected, see, listen, open }
})

/** Whether a request was for one record, and this one. */
function isAbout(request: unknown, id: number): boolean {
  const { path } = request as { path?: object }
  return Object.values(path ?? {}).includes(id)
}

export const live = new Live()
