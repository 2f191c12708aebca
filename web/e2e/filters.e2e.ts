import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { openFilters, rows } from './fixtures/page'
import { test } from './fixtures/test'

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const panel = (page: Page) => page.getByRole('group', { name: 'Filtros', exact: true })
const chip = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })

/** The calls of a list from now on, by their query. */
function calls(page: Page, path: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === path && searchParams.get('per_page') !== '1') asked.push(searchParams.toString())
  })
  return asked
}

/** Types letter by letter without a pause between them, however busy the machine is. Runs in the page. */
function typeAtOnce(field: Element, text: string): void {
  // Not through the property that React watches, which would take the change for its own.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (let end = 1; end <= text.length; end += 1) {
    value?.set?.call(field, text.slice(0, end))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

describe('filters apply at once', () => {
  test('a choice when it is made, each a chip and a step back', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pago')
    await page.waitForURL(/status=paid/)
    await page.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix')
    await page.waitForURL(/payment_type=pix/)
    expect(search(page)).toEqual({ status: 'paid', payment_type: 'pix' })
    await chip(page, 'Status: Pago').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => search(page)).toEqual({ status: 'paid' })
    expect(await page.getByRole('combobox', { name: 'Forma de pagamento' }).inputValue()).toBe('')
    await page.reload()
    await chip(page, 'Status: Pago').waitFor()
  })

  test('and *Buscar* closes them, unless one of them is wrong', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const send = page.getByRole('button', { name: 'Buscar', exact: true })
    await page.getByLabel('De', { exact: true }).first().fill('31/02/2026')
    await send.click()
    await panel(page).getByRole('alert').or(panel(page).locator('[aria-invalid=true]')).first().waitFor()
    await page.getByLabel('De', { exact: true }).first().fill('')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pago')
    await send.click()
    await panel(page).waitFor({ state: 'hidden' })
    await chip(page, 'Status: Pago').waitFor()
  })

  test('a chip opens its field, and Backspace removes it', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=paid&payment_type=pix')
    await chip(page, 'Status: Pago').click()
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect.poll(() => status.evaluate((field) => field === document.activeElement)).toBe(true)
    await status.selectOption('Aberto')
    await chip(page, 'Status: Aberto').waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await chip(page, 'Status: Aberto').focus()
    await page.keyboard.press('Backspace')
    await expect.poll(() => search(page)).toEqual({ payment_type: 'pix' })
  })

  test('words when the typing rests, with one call and one step back', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/users')
    await rows(page).first().waitFor()
    const asked = calls(page, '/api/users')
    await page.keyboard.press('/')
    const box = page.getByRole('searchbox', { name: 'Busca' })
    await box.evaluate(typeAtOnce, 'vanessa.maia')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(asked.filter((query) => !query.includes('page='))).toEqual(['q=vanessa.maia'])
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.goBack()
    await expect.poll(() => search(page)).toEqual({})
    await expect.poll(() => box.inputValue()).toBe('')
  })

  test('a period by its name, which is on the chip', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const created = page.locator('[data-filter=created_at]')
    await created.getByRole('button', { name: '7 dias' }).click()
    await chip(page, 'Data de criação: 7 dias').waitFor()
    const [from = '', to = ''] = search(page)['created_at']?.split('::') ?? []
    expect(Date.parse(to) - Date.parse(from)).toBe(6 * 24 * 60 * 60 * 1000)
    await created.getByRole('button', { name: 'Mês passado' }).click()
    await chip(page, 'Data de criação: Mês passado').waitFor()
    expect(search(page)['created_at']).toMatch(/^(\d{4}-\d\d)-01::\1-(28|29|30|31)$/)
    await created.getByRole('button', { name: 'Mês passado' }).click()
    await expect.poll(() => search(page)).toEqual({})
    // Days that may lie ahead have other names.
    await page.goto('/cms/users')
    await openFilters(page)
    const end = page.locator('[data-filter=end_of_plan]')
    await end.getByRole('button', { name: 'Próximos 30 dias' }).click()
    await chip(page, 'Fim do plano: Próximos 30 dias').waitFor()
  })

  test('the field with an error stands clear of the buttons', async ({ open }) => {
    for (const [width, height] of [
      [1440, 560],
      [390, 560],
    ] as const) {
      const page = await open('root', { viewport: { width, height } })
      await page.goto('/cms/financial')
      await rows(page).first().waitFor()
      await openFilters(page)
      const created = page.getByRole('group', { name: 'Data de criação' })
      await created.getByLabel('De', { exact: true }).fill('10/10/2026')
      // Behind the buttons, but within what scrolls.
      await panel(page).evaluate((sheet) => {
        const field = document.activeElement?.getBoundingClientRect().bottom ?? 0
        sheet.scrollBy(0, field - sheet.getBoundingClientRect().bottom)
      })
      const send = page.getByRole('button', { name: 'Buscar', exact: true })
      await send.click()
      await page.getByText('Informe as duas datas').waitFor()
      const field = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
      expect(field).toBeLessThan((await send.boundingBox())?.y ?? 0)
    }
  })

  test('on a phone in a sheet as wide as the screen', async ({ open }) => {
    const page = await open('root', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto('/cms/users?status=active&type=company&verified=1')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Filtros', exact: true }).tap()
    await panel(page).getByRole('combobox', { name: 'Plano' }).waitFor()
    const sheet = await panel(page).boundingBox()
    expect(sheet).toMatchObject({ x: 0, width: 390 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
