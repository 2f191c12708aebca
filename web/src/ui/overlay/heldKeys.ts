/** Keys typed for an element that is not rendered yet. */
export interface HeldKeys {
  /** Replays the keys to the focused element in order, and stops holding. */
  release(): Promise<void>
  /** Discards the keys, and stops holding. */
  drop(): void
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph'])

/** Keys that were replayed, which the next holder may hold again. */
const replays = new WeakSet<Event>()

/** Holds typed keys from now on, so that the page behind does not get them and none is lost. */
export function holdKeys(onEscape: () => void): HeldKeys {
  const held: KeyboardEvent[] = []
  const own = new WeakSet<Event>()
  const press = (event: KeyboardEvent) => {
    if (!(event.isTrusted || replays.has(event)) || own.has(event)) return
    if (modifiers.has(event.key) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') onEscape()
    else held.push(event)
  }
  const drop = () => removeEventListener('keydown', press, true)
  addEventListener('keydown', press, true)
  const release = async (): Promise<void> => {
    const next = held.shift()
    if (!next) return drop()
    replay(next, own)
    // Lets the page render after each key, as when typing.
    await new Promise((resolve) => setTimeout(resolve))
    return release()
  }
  return { release, drop }
}

/** Replays a key on the focused element, and notes it among the holder's own. */
function replay(event: KeyboardEvent, own: WeakSet<Event>): void {
  const target = document.activeElement ?? document.body
  const { key, code, shiftKey, altKey } = event
  const again = { key, code, shiftKey, altKey, bubbles: true, cancelable: true }
  const down = new KeyboardEvent('keydown', again)
  own.add(down)
  replays.add(down)
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
