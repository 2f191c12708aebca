/** Keys whose meaning to a field is the browser's own, which no script can repeat. */
const native = /^(Tab|Arrow\w+|Home|End|Page\w+)$/

/** Repeats a key or a text on the focused element. Returns whether it could. */
export function repeatKey(what: KeyboardEvent | string): boolean {
  if (typeof what === 'string') return document.execCommand('insertText', false, what)
  const target = document.activeElement ?? document.body
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = what
  const again = { key, code, shiftKey, altKey, ctrlKey, metaKey, bubbles: true, cancelable: true }
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', again))
  const isDone = !isLeft || act(target, key)
  target.dispatchEvent(new KeyboardEvent('keyup', again))
  return isDone
}

/** Does what the browser does for a key. Returns whether a script can. */
function act(target: Element, key: string): boolean {
  if (target === document.body) return key !== 'Tab'
  const isButton = target.matches('button, a, summary')
  const isTick = target.matches('[type=checkbox], [type=radio]')
  if (isButton ? key === ' ' || key === 'Enter' : isTick && key === ' ') (target as HTMLElement).click()
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (isButton || isTick) return !native.test(key)
  // The only way to type that updates a field's script state and its undo list.
  else if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Enter') document.execCommand('insertLineBreak')
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
  else return !native.test(key)
  return true
}
