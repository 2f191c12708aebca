import { signal } from '@preact/signals-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { length, useLength } from './signals.hook'

const count = signal(1)
const seen = { readers: 0, others: 0 }

function Reader() {
  seen.readers += 1
  return <p>{`count is ${count.value}`}</p>
}

function Other() {
  seen.others += 1
  return <p>still</p>
}

test('a component that reads a signal is drawn again when it changes, and no other is', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render([<Reader key="reader" />, <Other key="other" />]))
  await act(async () => {
    count.value = 2
  })
  expect(place.textContent).toBe('count is 2still')
  expect(seen).toEqual({ readers: 2, others: 1 })
})

function Measured() {
  return <p>{`length is ${useLength()}`}</p>
}

test('a component is drawn again when a signal changes that only its hook reads', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Measured />))
  await act(async () => {
    length.value = 2
  })
  expect(place.textContent).toBe('length is 2')
})
