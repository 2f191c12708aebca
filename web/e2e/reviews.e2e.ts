import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

const queue = async (page: Page, query = '') => {
  const answer = await page.request.get(`/api/user/reviews?per_page=200${query}`)
  return ((await answer.json()) as { reviews: { data: { id: number; name: string }[] } }).reviews.data
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the review of registrations', () => {
  test('lists those that wait, the oldest first, and leads to their records', async ({ open }) => {
    const page = await open('service_qualification')
    await page.goto('/cms/cms-activation-review')
    const [first] = await queue(page)
    const row = page.getByRole('row').nth(1)
    await row.getByText(first?.name ?? '').waitFor()
    await row.getByText(first?.name ?? '').click()
    await page.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor()
  })

  test('goes through the queue by keys, each decision opening the next', async ({ open }) => {
    const page = await open('service_qualification')
    await page.goto('/cms/cms-activation-review-v2?status=review')
    const all = await queue(page, '&status=review')
    expect(all.length).toBeGreaterThan(3)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull()
    for (let decided = 0; decided < 3; decided += 1) {
      const id = Number(new URL(page.url()).searchParams.get('open'))
      const name = all.find((one) => one.id === id)?.name ?? ''
      await heading(page, name).waitFor()
      await page.getByRole('table', { name: 'Verificações' }).waitFor()
      await page.keyboard.press('d')
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByRole('radio', { name: 'Devolver' }).isChecked()).toBe(true)
      await dialog.locator('button[type=submit]').click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(String(id))
    }
    expect((await queue(page, '&status=review')).length).toBe(all.length - 3)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('is read on a phone', async ({ open }) => {
    const page = await open('service_qualification', { viewport: { width: 390, height: 844 } })
    const [first] = await queue(page)
    await page.goto(`/cms/cms-activation-review-v2?open=${first?.id}`)
    await heading(page, first?.name ?? '').waitFor()
    await page.getByRole('table', { name: 'Verificações' }).waitFor()
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
