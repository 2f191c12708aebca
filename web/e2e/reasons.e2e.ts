import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { rows } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** Returns the names of the disabled buttons and boxes, and of those that do not say why. */
const disabled = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>(':is(button, input)[aria-disabled="true"]')]
    const nameOf = (of: HTMLElement) => of.ariaLabel ?? of.textContent.trim()
    const isSilent = (of: HTMLElement) =>
      !of.ariaBusy &&
      (!of.getAttribute('aria-description') || !of.dataset['tip'] || of.dataset['tip'] === nameOf(of))
    return { all: all.map(nameOf), silent: all.filter(isSilent).map(nameOf) }
  })

const wide = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('a disabled control', () => {
  test('says why: the steps through pages, columns, changes and days', async ({ open }) => {
    const page = await open('root', wide)
    await page.goto('/cms/users')
    await rows(page).first().waitFor()
    expect(await disabled(page)).toEqual({ all: ['Primeira página', 'Página anterior'], silent: [] })
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('button', { name: 'Padrão' }).waitFor()
    const columns = await disabled(page)
    expect(columns.all).toEqual(expect.arrayContaining(['Padrão', 'ID', 'Mover Nome para cima']))
    expect(columns.silent).toEqual([])
    const id = page.getByRole('checkbox', { name: 'ID', exact: true })
    await id.click({ force: true })
    expect(await id.isChecked()).toBe(true)

    const answer = await page.request.get('/api/financial?per_page=1')
    const { transactions } = (await answer.json()) as { transactions: { data: { user_id: number }[] } }
    await page.goto(`/cms/user-form/${transactions.data[0]?.user_id}?tab=history`)
    await page.getByRole('button', { name: 'Anterior' }).waitFor()
    const changes = await disabled(page)
    expect(changes.all).toEqual(expect.arrayContaining(['Próxima', 'Última']))
    expect(changes.silent).toEqual([])
  })

  test('says why to a finger', async ({ open }) => {
    const page = await open('root', phone)
    await page.goto('/cms/users')
    await rows(page).first().waitFor()
    await atRest(page)
    const first = page.getByRole('button', { name: 'Primeira página' })
    await first.scrollIntoViewIfNeeded()
    // The driver does not press what is disabled.
    const { x, y, width, height } = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.getByRole('tooltip').filter({ hasText: 'Você está na primeira página.' }).waitFor()
  })
})
