/** Keys typed for an element that is not rendered yet. */
export interface HeldKeys {
  /** Stops holding. Without another holder the keys are replayed to the focused element in order. */
  release(): Promise<void>
  /** Discards the keys that were typed since, and stops holding. */
  drop(): void
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph'])

/** Who holds keys now, each with what Escape means meanwhile. */
const holders = new Map<HeldKeys, (() => void) | undefined>()

/** The keys that are held, in the order in which they were typed: one queue, so that no two holders exchange them. */
let queue: KeyboardEvent[] = []

let isReplaying = false

/**
 * Holds typed keys from now on, so that the page behind does not get them and none is lost. Escape is held as the others are,
 * unless it has a meaning meanwhile.
 */
export function holdKeys(onEscape?: () => void): HeldKeys {
  const earlier = new Set(queue)
  const keys: HeldKeys = {
    release: () => {
      holders.delete(keys)
      return replayAll()
    },
    drop: () => {
      if (!holders.delete(keys)) return
      queue = queue.filter((event) => earlier.has(event))
      void replayAll()
    },
  }
  holders.set(keys, onEscape)
  addEventListener('keydown', press, true)
  return keys
}

function press(event: KeyboardEvent): void {
  if (!event.isTrusted) return
  // Ctrl+Enter sends what was typed before it. Other keys with a modifier are the browser's, or go to the palette.
  if (modifiers.has(event.key) || ((event.ctrlKey || event.metaKey) && event.key !== 'Enter')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const escape = [...holders.values()].findLast(Boolean)
  if (event.key === 'Escape' && escape) escape()
  else queue.push(event)
}

/** Replays the held keys one by one, until one of them makes something hold the rest. */
async function replayAll(): Promise<void> {
  if (isReplaying) return
  isReplaying = true
  for (let next = take(); next; next = take()) {
    replay(next)
    // Lets the page render after each key, as when typing.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve))
  }
  isReplaying = false
  if (holders.size === 0) removeEventListener('keydown', press, true)
}

const take = () => (holders.size === 0 ? queue.shift() : undefined)

/** Replays a key on the focused element. */
function replay(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event
  const again = { key, code, shiftKey, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true }
  const down = new KeyboardEvent('keydown', again)
  if (target.dispatchEvent(down)) act(target, key)
  target.dispatchEvent(new KeyboardEvent('keyup', again))
}

function act(target: Element, key: string): void {
  const isButton = target.matches('button, a, summary')
  const isTick = target.matches('[type=checkbox], [type=radio]')
  if (isButton ? key === ' ' || key === 'Enter' : isTick && key === ' ') (target as HTMLElement).click()
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (isButton || isTick) return
  // The only way to type that updates a field's script state and its undo list.
  else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
}
