import { afterEach, expect, test } from 'vitest'
import { holdKeys } from './heldKeys'

afterEach(() => document.body.replaceChildren())

/** A key as a person presses it, who is trusted. */
function press(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  document.body.dispatchEvent(event)
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
  await keys.release()
  expect([radio?.checked, sent]).toEqual([true, ['spam']])
})
