import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inboxRows } from './fixtures/conversations'
import { openFilters, rows } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const path = (page: Page) => new URL(page.url()).pathname
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const heads = (page: Page) => page.getByRole('columnheader')
const chosen = (page: Page) =>
  page.getByRole('group', { name: 'Apresentação' }).locator('[aria-pressed=true]').getAttribute('aria-label')

describe('the table of conversations', () => {
  test('is in the address with its columns and its order, for a link and for Back', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations')
    await inboxRows(page).first().waitFor()
    await page.getByRole('button', { name: 'Tabela' }).click()
    await rows(page).first().waitFor()
    expect(search(page)['layout']).toBe('table')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Lida em' }).uncheck()
    await expect.poll(() => search(page)['columns']?.split(',').includes('readed_at')).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => heads(page).filter({ hasText: 'Lida em' }).count()).toBe(0)
    await page.goBack()
    await inboxRows(page).first().waitFor()
    await expect.poll(() => chosen(page)).toBe('Lado a lado')
    await page.goForward()
    await rows(page).first().waitFor()
    const link = page.url()
    // Another user, who has chosen nothing.
    const other = await open('manager')
    await other.goto(link)
    await rows(other).first().waitFor()
    await expect.poll(() => chosen(other)).toBe('Tabela')
    expect(await heads(other).filter({ hasText: 'Lida em' }).count()).toBe(0)
    await other.goto(`${link}&user_1=1&order_by=send_on+DESC`)
    await expect
      .poll(() => heads(other).filter({ hasText: 'Enviada em' }).getAttribute('aria-sort'))
      .toBe('descending')
    // A view keeps the table.
    await page
      .getByRole('navigation', { name: 'Visões salvas' })
      .getByRole('link', { name: 'Encerradas' })
      .click()
    await expect.poll(() => search(page)).toMatchObject({ finished: '1', latest: '1', layout: 'table' })
  })

  test.for([1440, 1100, 390])(
    'shows more of the text than some letters at %d pixels',
    async (width, { open }) => {
      const page = await open('root', { viewport: { width, height: 800 } })
      await page.goto('/cms/conversations?layout=table')
      await rows(page).first().waitFor()
      const text = page.locator('td[data-column=preview]').first()
      await expect
        .poll(async () => (await text.boundingBox())?.width ?? 0)
        .toBeGreaterThan(width === 1100 ? 150 : 230)
      const whole = await text.locator('[title]').first().getAttribute('title')
      expect(whole?.length).toBeGreaterThan(20)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    },
  )
})

describe('a page with two layouts', () => {
  for (const { title, table, split, who } of [
    { title: 'Membros', table: '/cms/users', split: '/cms/users-v2', who: 'manager' },
    {
      title: 'Revisão de ativações',
      table: '/cms/cms-activation-review',
      split: '/cms/cms-activation-review-v2',
      who: 'service_qualification',
    },
  ] as const) {
    test(`is one entry of the menu, which remembers the choice: ${title}`, async ({ open }) => {
      const page = await open(who)
      await page.goto(`${table}?type=company`)
      await rows(page).first().waitFor()
      await expect.poll(() => menu(page).getByRole('link', { name: title, exact: true }).count()).toBe(1)
      expect(await chosen(page)).toBe('Tabela')
      await page.getByRole('button', { name: 'Lado a lado' }).click()
      await page.getByRole('grid').getByRole('row').first().waitFor()
      expect(path(page)).toBe(split)
      expect(search(page)).toEqual({ type: 'company' })
      const entry = menu(page).getByRole('link', { name: title, exact: true })
      expect(await entry.getAttribute('aria-current')).toBe('page')
      await atRest(page)
      await page.goto('/cms/dashboard')
      await entry.click()
      await expect.poll(() => path(page)).toBe(split)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
      await page.goBack()
      await page.goto(table)
      await rows(page).first().waitFor()
      await page.getByRole('button', { name: 'Lado a lado' }).waitFor()
      expect(path(page)).toBe(table)
    })
  }
})

test('all the values of a filter are said in its gender', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/conversations?finished=all&readed=all&folder=all')
  for (const name of ['Situação: Todas', 'Leitura: Todas', 'Pasta: Todas']) {
    await page.getByRole('button', { name, exact: true }).waitFor()
  }
  await openFilters(page)
  const first = (name: string) =>
    page.getByRole('combobox', { name, exact: true }).locator('option').first().textContent()
  expect(await first('Situação')).toBe('Todas')
  expect(await first('Remetente')).toBe('Todos')
})
