import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { opened } from './fixtures/conversations'
import { dialog, lastAct, told } from './fixtures/page'
import { test } from './fixtures/test'

const at = '/cms/letters'

const letters = (page: Page) => page.getByRole('grid', { name: 'E-mails recebidos' }).getByRole('row')

/** Opens the letters that wait for a person, and the first of them. */
async function begin(page: Page, query = 'state=open'): Promise<void> {
  await page.goto(`${at}?${query}`)
  await letters(page).first().waitFor()
  if (opened(page) === null) await page.keyboard.press('j')
  await expect.poll(() => opened(page)).not.toBe(null)
  await page.locator('iframe').waitFor()
}

describe('incoming letters', () => {
  test('show a consultant those that were assigned to them alone', async ({ open }) => {
    const page = await open('sales')
    await begin(page)
    await page
      .getByText(/Bom dia!|Re: Aviso de vencimento/)
      .first()
      .waitFor()
    expect(await letters(page).count()).toBe(1)
  })

  test('are read as text, passed on and dealt with by keys', async ({ open }) => {
    const page = await open('manager')
    await begin(page, 'state=open&kind=person')
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
    const text = page.frameLocator('iframe[title="O texto do e-mail"]')
    await text.getByText(/Bom dia!/).waitFor()
    await page.keyboard.press('m')
    await dialog(page).locator('[name="assignee_id"]').selectOption({ index: 3 })
    await dialog(page)
      .getByText(/passa de .* para/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Passar a um colega' }).press('Enter')
    await told(page, /O e-mail está agora com/).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    const before = await letters(page).count()
    await page.keyboard.press('e')
    await dialog(page).getByRole('button', { name: 'Marcar como resolvido' }).press('Enter')
    await lastAct(page, /resolvido/i).waitFor()
    await expect.poll(() => letters(page).count()).toBe(before - 1)
    await page.keyboard.press('u')
    await expect.poll(() => letters(page).count()).toBe(before)
  })

  test('that are dealt with are reopened by a button', async ({ open }) => {
    const page = await open('manager')
    await begin(page, 'state=finished&kind=person')
    await page.getByRole('button', { name: 'Reabrir e-mail' }).click()
    await dialog(page).getByRole('button', { name: 'Reabrir e-mail' }).click()
    await told(page, 'E-mail reaberto!').waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      test(`have no faults that axe finds, ${colorScheme}, at ${width} pixels`, async ({ open }) => {
        const page = await open('manager', { colorScheme, viewport: { width, height: 844 } })
        await page.goto(at)
        await letters(page).first().waitFor()
        expect(await accessibilityFaults(page)).toEqual([])
        await letters(page).first().click()
        await page.locator('iframe').waitFor()
        expect(await accessibilityFaults(page)).toEqual([])
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overhang).toBe(0)
      })
    }
  }
})
