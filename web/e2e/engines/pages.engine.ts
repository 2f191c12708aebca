import { expect } from 'vitest'
import { built } from '../fixtures/pages'
import type { Tab } from './fixtures/tab'
import { signIn, test } from './fixtures/test'

/** Opens a page in some way, and expects it to be there and to throw nothing. */
async function stands(tab: Tab, page: string, open: () => Promise<unknown>): Promise<void> {
  await open()
  await tab.see('h1')
  const isBroken = (await tab.look(['main', 'parou de funcionar'])) !== null
  expect({ page, isBroken, faults: await tab.faults() }).toEqual({ page, isBroken: false, faults: [] })
}

/** The addresses of the menu's links. */
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Menu"] a')].map(
    ({ pathname, search }) => pathname + search,
  )

test('every page of the menu opens by a click, and none throws', { timeout: 300_000 }, async ({ tab }) => {
  await signIn(tab)
  await tab.see('nav[aria-label="Menu"] a')
  const all = await tab.run(links)
  expect(all.length).toBeGreaterThan(20)
  for (const address of all) {
    const link = `nav[aria-label="Menu"] a[href="${address}"]`
    await stands(tab, address, async () => {
      await tab.click(link)
      await tab.see(`${link}[aria-current=page]`)
    })
  }
})

test('every page opens by its address', { timeout: 300_000 }, async ({ tab }) => {
  await signIn(tab)
  for (const { path } of built.filter(({ who }) => who === 'root')) {
    await stands(tab, path, () => tab.go(path))
  }
})
