import { expect } from 'vitest'
import { rows } from './fixtures/page'
import { test } from './fixtures/test'

test('Back finds a list where it was left, although the page after it was left as soon as it was drawn', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/financial?per_page=100')
  await expect.poll(() => rows(page).count()).toBe(100)
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await page.evaluate(() => {
    const drawn = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== 'Equipe') return
      drawn.disconnect()
      document.querySelector<HTMLElement>('nav a[href="/cms/outbox"]')?.click()
    })
    drawn.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/cms/staff"]')?.click())
  await page.waitForURL(/outbox/)
  await page.getByRole('heading', { level: 1, name: 'Caixa de saída' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Equipe' }).waitFor()
  await page.goBack()
  await page.waitForURL(/financial/)
  await expect.poll(() => rows(page).count()).toBe(100)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
})
