import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { CopyText } from './CopyText'
import { Email } from './Email'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function drawn() {
  const place = document.createElement('div')
  const root = createRoot(place)
  return { place, draw: (node: ReactNode) => act(async () => root.render(node)) }
}

const list = (...emails: string[]) =>
  emails.map((email) => (
    <p key={email}>
      <Email of={email} />
    </p>
  ))

const textsOf = (place: Element) => [...place.querySelectorAll('bdi')].map(({ textContent }) => textContent)

test('an address is shown short, and the pointer shows the whole one', async () => {
  const { place, draw } = await drawn()
  await draw(list('ana@gmail.com', 'bia@empresa.com.br'))
  expect(textsOf(place)).toEqual(['ana', 'bia@empresa.com.br'])
  expect(place.querySelector('bdi')?.title).toBe('ana@gmail.com')
  await draw(null)
})

test('addresses on one screen that would read the same are whole, as long as both are there', async () => {
  const [one, other] = [await drawn(), await drawn()]
  await one.draw(list('ana@gmail.com'))
  await other.draw(list('ana@uol.com.br', 'ana@empresa.com.br'))
  expect(textsOf(one.place)).toEqual(['ana@gmail.com'])
  expect(textsOf(other.place)).toEqual(['ana@uol.com.br', 'ana@empresa.com.br'])
  await other.draw(null)
  expect(textsOf(one.place)).toEqual(['ana'])
  await one.draw(null)
})

test('a short address is copied whole', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  const { place, draw } = await drawn()
  await draw(
    <CopyText text="ana@gmail.com">
      <Email of="ana@gmail.com" />
    </CopyText>,
  )
  expect(place.querySelector('code')?.textContent).toBe('ana')
  await act(async () => place.querySelector('button')?.click())
  expect(copied).toEqual(['ana@gmail.com'])
  await draw(null)
})
