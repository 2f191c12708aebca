/** Keys that were pressed for something that is not on the screen yet. */
export interface HeldKeys {
  /** Gives the keys to what has the focus now, in their order, and stops holding. */
  release(): Promise<void>
  /** Forgets the keys, and stops holding. */
  drop(): void
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph'])

/** Holds what is typed from now on, so that neither the page behind gets it nor anybody loses it. */
export function holdKeys(onEscape: () => void): HeldKeys {
  const held: KeyboardEvent[] = []
  const press = (event: KeyboardEvent) => {
    if (!event.isTrusted || modifiers.has(event.key) || event.ctrlKey || event.metaKey) return
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
    replay(next)
    // What a key changes is drawn before the next one arrives, as when it is typed.
    await new Promise((resolve) => setTimeout(resolve))
    return release()
  }
  return { release, drop }
}

/** Does what the key would have done to the element that has the focus now. */
function replay(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const { key, code, shiftKey, altKey } = event
  const again = { key, code, shiftKey, altKey, bubbles: true, cancelable: true }
  if (target.dispatchEvent(new KeyboardEvent('keydown', again))) act(target, key)
  target.dispatchEvent(new KeyboardEvent('keyup', again))
}

function act(target: Element, key: string): void {
  const isButton = target.matches('button, a, summary')
  const isTick = target.matches('[type=checkbox], [type=radio]')
  if (isButton ? key === ' ' || key === 'Enter' : isTick && key === ' ') (target as HTMLElement).click()
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (isButton || isTick) return
  // The only way to type into a field that its own script and its undo list hear of.
  else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Backspace') document.execCommand('delete')
}
