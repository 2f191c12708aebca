import { signal } from '@preact/signals-react'
import { loadChunk } from '~/browser/chunks'

/** Keys typed for an element that is not rendered yet. */
export interface HeldKeys {
  /** Stops holding. Without another holder the keys are replayed to the focused element in order. */
  release: () => void
  /** Drops the keys that wait, says how many, and stops holding. */
  drop: () => void
}

/** A key, or a text that came without one. */
export type Keystroke = KeyboardEvent | string

const modifiers = /^(Shift|Control|Alt|Meta|Caps|Dead|Process)/
const fields =
  ':is(input:not([type=checkbox], [type=radio]), textarea, select):not(:disabled), [contenteditable]'

/** Overlays of a page. */
const overlays = '[role=dialog], [role=menu], [popover]'

/** Who holds keys now, each with what Escape means meanwhile. */
const holders = new Map<HeldKeys, (() => void) | undefined>()

/** What is held, in the order in which it was typed: one queue, so that no two holders exchange keys. */
let queue: Keystroke[] = []

let isReplaying = false

/** Whether a key is repeated now, whose text is not held again. */
let isRepeating = false

export const heldKeys = {
  /** How many keys wait for an answer. */
  waiting: signal(0),
  /** How many keys were dropped and not reported yet. */
  dropped: signal(0),
  /** How often all keys were dropped. */
  drops: signal(0),
}

/** Returns whether keys typed in an element are for it or for the overlay around it, and not for the page. */
export const isForItself = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest(`${fields}, ${overlays}`) !== null

/** Ctrl+Enter sends what was typed before it. Other keys with a modifier are the browser's, or go to the palette. */
export const isHeldKey = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  !isComposing && !modifiers.test(key) && (key === 'Enter' || !(ctrlKey || metaKey))

/**
 * Holds typed keys from now on for what the last key opens, so that the page behind does not get them and none is lost.
 * Escape is held as the others are, unless it has a meaning meanwhile.
 */
export function holdKeys(onEscape?: () => void): HeldKeys {
  const keys: HeldKeys = {
    release: () => {
      holders.delete(keys)
      void replayAll()
    },
    drop: () => {
      if (holders.delete(keys)) dropKeys()
    },
  }
  holders.set(keys, onEscape)
  return keys
}

/** Replays keys that the page held, before those that wait here: these were typed later. */
export function replayKeys(keys: Keystroke[]): void {
  queue.unshift(...keys)
  void replayAll()
}

/** Drops all keys, and says how many: what they were for is not there any more. */
export function dropKeys(): void {
  heldKeys.dropped.value += queue.length
  queue = []
  heldKeys.drops.value += 1
}

/** Drops all keys for a part that opens without a key. Keys typed from now on are its own. */
export function yieldKeys(): void {
  holders.clear()
  dropKeys()
}

/** Takes an event from everything else. */
export function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function press(event: KeyboardEvent): void {
  if (!isHolding() || !event.isTrusted || !isHeldKey(event)) return
  swallow(event)
  const escape = event.key === 'Escape' && [...holders.values()].findLast(Boolean)
  if (escape) {
    queue = []
    escape()
  } else queue.push(event)
}

/** Holds a text that comes without a key: of an input method, or after a dead key. */
function commit(event: InputEvent): void {
  const { data, inputType } = event
  if (!isHolding() || isRepeating || !data || !/^insert(Text|From)/.test(inputType)) return
  swallow(event)
  queue.push(data)
}

const isHolding = () => holders.size > 0 || isReplaying

/** Loads what repeats a key. */
export const loadRepeat = () => import('./repeatKey')

/** Replays the held keys one by one, until one of them makes something hold the rest. */
async function replayAll(): Promise<void> {
  if (isReplaying || queue.length === 0) return
  isReplaying = true
  const repeat = await loadChunk(loadRepeat).catch(() => undefined)
  for (let typed = take(); typed; typed = take()) {
    isRepeating = true
    // What follows a key that cannot be repeated would land in another place than it was typed for.
    if (!repeat?.repeatKey(typed)) dropKeys()
    isRepeating = false
    // Lets the page render after each key, as when typing.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve))
  }
  isReplaying = false
}

const take = () => (holders.size === 0 ? queue.shift() : undefined)

addEventListener('keydown', press, true)
addEventListener('beforeinput', commit, true)
