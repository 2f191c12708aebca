import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures/test'

const dist = resolve(import.meta.dirname, '../dist')

/** Kilobytes of script, style and markup that the page loads, as brotli sends them. The typeface comes beside them. */
async function weight(page: Page, path: string): Promise<number> {
  const files = new Set(['index.html'])
  page.on('response', (response) => files.add(new URL(response.url()).pathname))
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const packed = [...files].map((file) => join(dist, `${file}.br`)).filter(existsSync)
  expect(packed.length).toBeGreaterThan(4)
  const sizes = await Promise.all(packed.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

test('signing in loads at most 80 KB', async ({ open }) => {
  expect(await weight(await open('nobody'), '/login')).toBeLessThanOrEqual(80)
})

test('the financial list loads at most 150 KB', async ({ open }) => {
  expect(await weight(await open('root'), '/cms/financial')).toBeLessThanOrEqual(150)
})
