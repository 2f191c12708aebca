import { signal } from '@preact/signals-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropKeys, heldKeys, holdKeys } from '~/ui/overlay/heldKeys'
import { holdPageKeys } from './pageKeys'

const page = vi.hoisted(() => ({ leave: () => {} }))

vi.mock('./place', () => {
  const shown = signal({ pathname: '/' })
  page.leave = () => (shown.value = { pathname: `${shown.peek().pathname}.` })
  return { place: { shown } }
})

/** The keys that reached the page, not those of a field. */
let reached: string[]

const note = (event: KeyboardEvent) => {
  if (event.target === document.body) reached.push(event.key)
}

beforeEach(() => {
  reached = []
  heldKeys.dropped.value = 0
  addEventListener('keydown', note)
})

afterEach(() => {
  page.leave()
  removeEventListener('keydown', note)
  document.body.replaceChildren()
})

/** A key as a person presses it, who is trusted. Returns whether it was held. */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  return !(document.activeElement ?? document.body).dispatchEvent(event)
}

/** Waits until what was held is replayed. */
const replayed = (keys: string[]) => expect.poll(() => reached).toEqual(keys)

const counts = () => [heldKeys.waiting.value, heldKeys.dropped.value]

test('keys of the page wait for an answer, and those of a field, a dialog or a menu do not', async () => {
  document.body.innerHTML = '<input>'
  const keys = holdPageKeys()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button></button></div>')
  document.body.insertAdjacentHTML('beforeend', '<div role="menu"><a href="#"></a></div>')
  expect(press('e')).toBe(true)
  for (const other of document.querySelectorAll<HTMLElement>('input, button, a')) {
    other.focus()
    expect([other.outerHTML, press('x')]).toEqual([other.outerHTML, false])
    other.blur()
  }
  expect(press('2')).toBe(true)
  expect([reached, counts()]).toEqual([[], [2, 0]])
  keys.release()
  await replayed(['e', '2'])
  expect(counts()).toEqual([0, 0])
})

test('keys of the dialog that closes with the answer are those of the page that follows', async () => {
  document.body.innerHTML = '<div role="dialog"><button>Fechar</button></div>'
  document.querySelector('button')?.focus()
  const keys = holdPageKeys()
  expect(press('e')).toBe(true)
  keys.release()
  document.body.replaceChildren()
  await replayed(['e'])
})

test('keys that the page held come before those that a dialog holds, which were typed later', async () => {
  const keys = holdPageKeys()
  press('e')
  const later = holdKeys()
  press('x')
  keys.release()
  later.release()
  await replayed(['e', 'x'])
})

test('a replayed key that makes the page wait again keeps the rest waiting', async () => {
  const first = holdPageKeys()
  press('1')
  press('e')
  const second: ReturnType<typeof holdPageKeys>[] = []
  const finish = ({ key }: KeyboardEvent) => key === '1' && second.push(holdPageKeys())
  addEventListener('keydown', finish)
  first.release()
  await expect.poll(counts).toEqual([1, 0])
  removeEventListener('keydown', finish)
  expect(reached).toEqual(['1'])
  second[0]?.release()
  await replayed(['1', 'e'])
})

test('keys of the page are dropped where the user is in a field when their turn comes', () => {
  document.body.innerHTML = '<input>'
  const keys = holdPageKeys()
  press('e')
  press('2')
  document.querySelector('input')?.focus()
  keys.release()
  expect([document.querySelector('input')?.value, reached, counts()]).toEqual(['', [], [0, 2]])
})

test('an act that waited is done before the keys after it, unless the user is elsewhere then', async () => {
  document.body.innerHTML = '<input>'
  const acts: string[][] = []
  const keys = holdPageKeys(true)
  press('7')
  keys.release(() => acts.push([...reached]))
  await replayed(['7'])
  const late = holdPageKeys(true)
  press('7')
  document.querySelector('input')?.focus()
  late.release(() => acts.push(['late']))
  expect([acts, reached, counts()]).toEqual([[[]], ['7'], [0, 2]])
})

test('Escape takes back what waits, and the act before it', () => {
  const act = holdPageKeys(true)
  press('7')
  expect(counts()).toEqual([2, 0])
  press('Escape')
  expect([counts(), act.isOff()]).toEqual([[0, 0], true])
  expect(press('j')).toBe(false)
})

test('after a drop the keys of the page wait on, those of a page that was left do not', () => {
  const keys = holdPageKeys()
  press('e')
  dropKeys()
  expect([press('2'), keys.isOff(), counts()]).toEqual([true, false, [1, 1]])
  page.leave()
  expect([press('3'), keys.isOff(), counts()]).toEqual([false, true, [0, 2]])
})

test('a failed write drops the keys that came after it', () => {
  const keys = holdPageKeys()
  press('e')
  press('2')
  keys.drop()
  expect([press('j'), reached, counts()]).toEqual([false, ['j'], [0, 2]])
})
