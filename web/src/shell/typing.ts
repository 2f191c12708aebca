import { useEffect, useEffectEvent, useRef } from 'react'
import type { Key } from '~/text'
import { holdKeys, isForItself } from '~/ui/overlay/heldKeys'
import { shell } from './shell'

/** Returns whether a key is not for the page: it is typed or goes with a modifier, a form is being sent, or something lies over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || shell.palette.peek()) return true
  // A form that is being sent takes no keys, and keys typed meanwhile are not for the page.
  const isSending =
    target === document.body && document.querySelector('form [type=submit][aria-busy=true]') !== null
  return isForItself(target) || isSending || document.querySelector('[role=dialog], [role=menu]') !== null
}

/** The acts of keys of several pages: their labels load with the list of keys. */
export type CommonKey =
  | 'next'
  | 'previous'
  | 'open'
  | 'tick'
  | 'tick-range'
  | 'search'
  | 'note'
  | 'section'
  | 'section-aside'

/** A key of a page: what it does, and how the list of keys shows it. */
export interface PageKey {
  /** The keys, as events name them; none if something else on the page handles them. */
  on: readonly string[]
  /** How they are shown, several separated by spaces, if not by their names. */
  shown?: string
  label: Key | CommonKey
  /** Returns what the key does; undefined if it means nothing now and keeps its own meaning. */
  does?: (event: KeyboardEvent) => (() => void) | undefined
}

/** The keys of the current page. */
export const keyTables = new Set<() => readonly PageKey[]>()

/** Binds keys of the page, and lists them. A key without a meaning keeps its own. */
export function usePageKeys(table: readonly PageKey[]): void {
  const rows = useRef(table)
  useEffect(() => {
    rows.current = table
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    const named = (name: string) =>
      table.flatMap(({ on, does }) => (on.includes(name) ? (does?.(event) ?? []) : []))[0]
    const { key, shiftKey } = event
    // A letter keeps its meaning under Caps Lock, unless the capital has one.
    const run = named(key) ?? (shiftKey ? undefined : named(key.toLowerCase()))
    if (!run) return
    event.preventDefault()
    // What the key opens is drawn before the next key, which is for it.
    const keys = holdKeys()
    run()
    setTimeout(keys.release)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const list = () => rows.current
    addEventListener('keydown', listen)
    keyTables.add(list)
    return () => {
      removeEventListener('keydown', listen)
      keyTables.delete(list)
    }
  }, [])
}

/** Returns the key of an action in the browser, where `x` ticks a row: what it would remove goes by Delete. */
export const keyOfAct = (key: string | null) => (key === 'x' ? 'Delete' : key)

/** Returns the keys of actions. */
export const keysOfActs = <A extends { key: string | null; label: Key }>(
  acts: readonly A[],
  does: (act: A, event: KeyboardEvent) => (() => void) | undefined,
): PageKey[] =>
  acts.flatMap((act) => {
    const key = keyOfAct(act.key)
    return key === null ? [] : [{ on: [key], label: act.label, does: (event) => does(act, event) }]
  })
