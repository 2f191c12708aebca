import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { openFilters, rows } from './fixtures/page'
import { test } from './fixtures/test'

describe('the list of members', () => {
  test('is filtered, sorted and opens a record', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/users')
    await rows(page).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Busca', { exact: true }).fill('vanessa.maia')
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).first().getByText('vanessa.maia.98@correio.test').waitFor()
    await page.getByRole('button', { name: 'Remover o filtro Busca' }).click()
    await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click()
    await expect.poll(() => page.url()).toContain('order_by=name')
    await page.goto('/cms/users?q=vanessa%20maia')
    await rows(page).first().getByRole('link', { name: 'Vanessa Costa Maia' }).click()
    await page.getByRole('heading', { name: 'Vanessa Costa Maia' }).waitFor()
    await page.getByRole('tab', { name: 'Cadastro', selected: true }).waitFor()
    await page.getByRole('region', { name: 'Contato principal' }).getByRole('listitem').first().waitFor()
  })

  test('is narrowed by a plan, whose name is on the chip', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/users')
    await rows(page).first().waitFor()
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Plano' }).selectOption('Essencial')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const chip = page.getByRole('listitem').filter({ hasText: 'Plano: Essencial' })
    await chip.waitFor()
    const id = new URL(page.url()).searchParams.get('plan_group')
    const { users } = (await (await page.request.get(`/api/users?plan_group=${id}`)).json()) as {
      users: { data: { id: number }[] }
    }
    await rows(page).first().getByText(`#${users.data[0]?.id}`).waitFor()
    await chip.getByRole('button', { name: 'Remover o filtro Plano' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('stands beside a record, and is gone through by the keyboard', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/users-v2')
    const grid = page.getByRole('grid')
    await grid.getByRole('row').nth(1).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
    await page.getByText('Escolha um membro').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const name = await grid.getByRole('row').nth(1).locator('bdi').first().innerText()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('Identificação').waitFor()
    await page.keyboard.press('j')
    const next = await grid.getByRole('row').nth(2).locator('bdi').first().innerText()
    await page.getByRole('heading', { name: next }).waitFor()
    await page.keyboard.press('k')
    await page.getByRole('heading', { name }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Abrir cadastro' }).click()
    await page.waitForURL(/\/cms\/user-form\/\d+$/)
  })

  test('of the active ones is narrowed by e-mails', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/cms-tools-active-users')
    await rows(page).nth(1).waitFor()
    const shown = await rows(page).nth(0).getByText('@').innerText()
    const other = await rows(page).nth(1).getByText('@').innerText()
    await openFilters(page)
    await page.getByLabel('E-mails').fill(`${shown}, ${other}`)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
  })
})

describe('a member is found', () => {
  test('in the palette, by name without accents, e-mail, phone and number', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { user } = (await (await page.request.get('/api/user/98?columns=complete')).json()) as {
      user: { phone: string; cpf: string }
    }
    for (const text of ['vanessa maia', 'VANESSA.MAIA', user.phone, user.cpf, '98']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(text)
      await page.getByRole('option', { name: /Vanessa Costa Maia/ }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('combobox').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('vanessa maia')
    const { users } = (await (await page.request.get('/api/quick-search?q=vanessa%20maia')).json()) as {
      users: { account_manager: { name: string } | null }[]
    }
    await page
      .getByRole('option', {
        name: new RegExp(`Vanessa Costa Maia.*${users[0]?.account_manager?.name ?? ''}$`, 's'),
      })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('/cms/user-form/98')
  })

  test('beside the filter of conversations', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?type=enviadas&user_1=98')
    await page.getByRole('button', { name: 'Filtros' }).click()
    const writer = page.locator('input[name=user_1]')
    await writer.fill('carvalho')
    await page
      .getByRole('option', { name: /Carvalho/ })
      .first()
      .click()
    await expect.poll(() => writer.inputValue()).toMatch(/Carvalho.* #\d+$/)
  })
})
