import { expect } from 'vitest'
import type { Tab } from './fixtures/tab'
import { signIn, test } from './fixtures/test'

const place = (tab: Tab) => tab.run(() => [location.pathname, scrollY])

/** Scrolls down a long list. */
async function read(tab: Tab): Promise<void> {
  await signIn(tab)
  await tab.go('/cms/financial?per_page=100')
  await expect.poll(() => tab.run(() => document.querySelectorAll('tr[data-row]').length)).toBe(100)
  await tab.run(() => scrollTo({ top: 600, behavior: 'instant' }))
  await expect.poll(() => place(tab)).toEqual(['/cms/financial', 600])
}

test('Back finds a list where it was left for a page of the product', async ({ tab }) => {
  await read(tab)
  await tab.run(() => document.querySelector<HTMLElement>('nav a[href="/cms/staff"]')?.click())
  await expect.poll(() => place(tab)).toEqual(['/cms/staff', 0])
  await tab.back()
  await expect.poll(() => place(tab)).toEqual(['/cms/financial', 600])
})

test('Back finds a list where it was left for a page that was loaded anew', async ({ tab }) => {
  await read(tab)
  await tab.go('/cms/staff')
  await tab.see('main h1')
  await tab.back()
  await expect.poll(() => place(tab)).toEqual(['/cms/financial', 600])
})

test('a list that is loaded again stays where it was', async ({ tab }) => {
  await read(tab)
  await tab.reload()
  await expect.poll(() => place(tab)).toEqual(['/cms/financial', 600])
})
