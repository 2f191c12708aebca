import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inbox, inboxRows, openOnes, opened } from './fixtures/conversations'
import { dialog, rows } from './fixtures/page'
import { mode } from './fixtures/server'
import { test } from './fixtures/test'

const option = (page: Page, name: string) => page.getByRole('option', { name })

describe('keys at speed', () => {
  test('six conversations are closed by twelve keys without a pause', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    await inboxRows(page).first().click()
    await expect.poll(() => opened(page)).not.toBe(null)
    const before = await openOnes(page)
    const reasons: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') reasons.push((request.postDataJSON() as { reason: string }).reason)
    })
    for (let at = 0; at < 6; at += 1) {
      await page.keyboard.press('e')
      await page.keyboard.press(String(at + 1))
      if (mode === 'stranger') await page.keyboard.press('Enter')
    }
    await expect.poll(() => openOnes(page)).toBe(before - 6)
    // Each key was for its own conversation, in the order in which they were typed.
    expect(reasons).toEqual([
      'Fechamos a parceria',
      'Foge ao Perfil',
      'Não tenho interesse',
      'Outro',
      'Pirâmide',
      'Propaganda/Venda de Serviços',
    ])
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a closing of many is undone by a key, and the counts of a colleague follow', async ({ open }) => {
    const page = await open('root')
    const colleague = await open('manager')
    await inbox(page)
    await inbox(colleague)
    const before = await openOnes(page)
    const tab = (of: Page) =>
      of.getByRole('navigation', { name: 'Visões salvas' }).getByRole('link', { name: /^Abertas/ })
    const told = (n: number) => new Intl.NumberFormat('pt-BR').format(n)
    await tab(colleague).getByText(told(before)).waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await page.keyboard.press('7')
    await dialog(page).getByRole('button', { name: 'Encerrar conversa (2)' }).click()
    await dialog(page).getByRole('button', { name: 'Desfazer 2 alterações' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await dialog(page).waitFor({ state: 'detached' })
    await tab(colleague)
      .getByText(told(before - 2))
      .waitFor()
    await colleague
      .getByText(`${told(before - 2)} conversas`)
      .first()
      .waitFor()
    await page.keyboard.press('u')
    await dialog(page).getByRole('heading', { name: 'Desfazer 2 alterações' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Desfazer (2)' }).click()
    await expect.poll(() => openOnes(page)).toBe(before)
    await tab(colleague).getByText(told(before)).waitFor()
  })
})

describe('a list', () => {
  test('acts on one row without a plan, and shows its keys', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open')
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await dialog(page)
      .getByRole('heading', { name: /^Aprovar o pagamento \d+/ })
      .waitFor()
    await dialog(page).getByText(/^R\$/).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await dialog(page).getByRole('heading', { name: 'Teclas desta página' }).waitFor()
    await dialog(page).getByText('Marcar a linha').waitFor()
    await dialog(page).getByText('Aprovar', { exact: false }).first().waitFor()
  })

  test('a record offers its actions in the palette', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/200')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('anotar')
    await option(page, 'Anotar…').first().click()
    await dialog(page).getByRole('textbox').first().fill('Pediu retorno pela manhã')
    await dialog(page).getByRole('button').last().click()
    await dialog(page).waitFor({ state: 'detached' })
    const answer = await page.request.get('/api/user/annotations/200')
    expect(await answer.text()).toContain('Pediu retorno pela manhã')
  })
})
