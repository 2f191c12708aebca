import { afterEach, expect, test } from 'vitest'
import { heldKeys, holdKeys, isForItself, yieldKeys } from './heldKeys'

afterEach(() => {
  yieldKeys()
  heldKeys.dropped.value = 0
  document.body.replaceChildren()
})

/** A key as a person presses it, who is trusted. Returns whether it was held. */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  return !(document.activeElement ?? document.body).dispatchEvent(event)
}

test('held keys tick a choice and send its form', async () => {
  document.body.innerHTML = '<form><input type="radio" name="reason" value="spam"></form>'
  const [form, radio] = [document.querySelector('form'), document.querySelector('input')]
  const sent: (string | undefined)[] = []
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(radio?.checked ? radio.value : undefined)
  })
  const keys = holdKeys(() => {})
  press(' ')
  press('Enter')
  expect([radio?.checked, sent]).toEqual([false, []])
  radio?.focus()
  keys.release()
  await expect.poll(() => [radio?.checked, sent]).toEqual([true, ['spam']])
  // The last key has taken effect before the queue is left.
  await expect.poll(() => press('x')).toBe(false)
})

test('what comes by itself drops all keys, says how many, and takes what is typed from then on', () => {
  document.body.innerHTML = '<div role="dialog"><input></div>'
  const opening = holdKeys()
  expect([press('e'), press('2')]).toEqual([true, true])
  yieldKeys()
  expect(heldKeys.dropped.value).toBe(2)
  document.querySelector('input')?.focus()
  expect(press('s')).toBe(false)
  opening.drop()
  expect(heldKeys.dropped.value).toBe(2)
})

test('Escape takes back what was typed for a part that does not come', () => {
  let escapes = 0
  const opening = holdKeys(() => (escapes += 1))
  press('2')
  press('Escape')
  opening.drop()
  expect([escapes, heldKeys.dropped.value]).toEqual([1, 0])
})

test('a key is for its field, or for what lies over the page', () => {
  document.body.innerHTML = `<p><button></button><input type="checkbox"></p><input><select></select><textarea></textarea>
    <p contenteditable></p><div role="dialog"><button></button></div><div role="menu"><a></a></div><div popover><i></i></div>`
  const own = [
    ...document.querySelectorAll('input:not([type]), select, textarea, [contenteditable], div > *'),
  ]
  expect(own.map(isForItself)).toEqual(own.map(() => true))
  const pages = [document.body, ...document.querySelectorAll('p > *')]
  expect(pages.map(isForItself)).toEqual([false, false, false])
})
