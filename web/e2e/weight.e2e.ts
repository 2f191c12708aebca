import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures/test'

/** Kilobytes that a page loads before it rests, as they are sent: everything but the answers of the API. */
async function weight(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const isFile = !new URL(request.url()).pathname.startsWith('/api/')
    if (isFile) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  expect(Math.max(...all)).toBeGreaterThan(50_000)
  return all.reduce((sum, size) => sum + size, 0) / 1_000
}

test('signing in loads at most 80 KB', async ({ open }) => {
  expect(await weight(await open('nobody'), '/login')).toBeLessThanOrEqual(80)
})

test('the financial list loads at most 150 KB, its typeface among them', async ({ open }) => {
  const page = await open('root')
  expect(await weight(page, '/cms/financial')).toBeLessThanOrEqual(150)
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(loaded).toEqual(['Inter'])
})
