import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'

/** Milliseconds for which an added item is marked as new. */
const shown = 2_000

/** Returns whether an item was added within the last two seconds, by its id. The items of the first load are not new. */
export function useFresh<Id>(): { isNew: (id: Id) => boolean; mark: (ids: readonly Id[]) => void } {
  const fresh = useSignal<ReadonlySet<Id>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const timer of waiting) clearTimeout(timer)
    }
  }, [])
  const mark = (ids: readonly Id[]) => {
    fresh.value = new Set([...fresh.peek(), ...ids])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      fresh.value = new Set([...fresh.peek()].filter((id) => !ids.includes(id)))
    }, shown)
    timers.current.add(timer)
  }
  return { isNew: (id) => fresh.value.has(id), mark }
}
