import { effect, untracked } from '@preact/signals-react'
import {
  type HeldKeys,
  dropKeys,
  heldKeys,
  holdKeys,
  isForItself,
  isHeldKey,
  replayKeys,
  swallow,
} from '~/ui/overlay/heldKeys'
import { place } from './place'

/** Keys of the page that wait for an answer. */
export interface PageKeys extends HeldKeys {
  /** Stops holding, as `HeldKeys` do, after an act that waited with them: what it opens gets the keys. */
  release: (act?: () => void) => void
  /** Returns whether they were taken back or dropped meanwhile, and with them what waits before them. */
  isOff: () => boolean
}

interface Hold {
  /** The overlay that the last key was for, which closes with the answer: its keys are those of the page. */
  from: Element | undefined
  /** Whether the last key itself waits for the answer. */
  isAct: boolean
}

const holds = new Map<PageKeys, Hold>()
let queue: KeyboardEvent[] = []

/**
 * Holds the keys of the page from now on, which are for what an answer leads to. Keys typed in a field, a dialog or a menu
 * are not held. Escape takes back what waits. An act that waits with them is called off with them.
 */
export function holdPageKeys(isAct = false): PageKeys {
  const from = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const keys: PageKeys = {
    release: (act) => {
      if (!holds.has(keys)) return
      // The page gets no keys while the overlay is there.
      if (from?.isConnected) return void requestAnimationFrame(() => keys.release(act))
      // The user is elsewhere, and what comes would take the place of that.
      if (isForItself(document.activeElement)) dropKeys()
      if (holds.delete(keys) && act) open(act)
      if (holds.size === 0) replayKeys(queue.splice(0))
      count()
    },
    drop: () => {
      if (!holds.delete(keys)) return
      heldKeys.dropped.value += queue.length
      empty()
    },
    isOff: () => !holds.has(keys),
  }
  holds.set(keys, { from, isAct })
  count()
  return keys
}

/** Runs an act, and holds all keys until what it opens is drawn. */
function open(act: () => void): void {
  const keys = holdKeys()
  act()
  setTimeout(keys.release)
}

function press(event: KeyboardEvent): void {
  if (holds.size === 0 || !isHeldKey(event) || !isForPage(event.target)) return
  if (event.key !== 'Escape') queue.push(event)
  else if (waiting() > 0) empty()
  else return
  count()
  swallow(event)
}

const isForPage = (element: EventTarget | null) =>
  !isForItself(element) || [...holds.values()].some(({ from }) => from?.contains(element as Node))

/** Forgets what waits, with the acts. */
function empty(): void {
  queue = []
  for (const [keys, { isAct }] of holds) if (isAct) holds.delete(keys)
  count()
}

const waiting = () => [...holds.values()].reduce((sum, { isAct }) => sum + Number(isAct), queue.length)

function count(): void {
  heldKeys.waiting.value = waiting()
}

function drop(): void {
  heldKeys.dropped.value += waiting()
  empty()
}

// After those that hold keys for what the last one opens.
addEventListener('keydown', press, true)

effect(() => {
  void heldKeys.drops.value
  untracked(drop)
})

effect(() => {
  void place.shown.value?.pathname
  untracked(() => {
    drop()
    holds.clear()
  })
})
