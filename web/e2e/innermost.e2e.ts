import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inbox, inboxRows } from './fixtures/conversations'
import { dialog, rows } from './fixtures/page'
import { test } from './fixtures/test'

const back = (page: Page) => page.evaluate(() => history.back())
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** Where the browser is, and how long its history. */
const position = (page: Page) => page.evaluate(() => [location.pathname + location.search, history.length])

/** Begins to close the first conversations of the inbox. */
async function closeMany(page: Page): Promise<void> {
  await inbox(page)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page
    .getByRole('toolbar')
    .filter({ hasText: '2 linhas selecionadas' })
    .getByRole('button', { name: 'Encerrar conversa' })
    .click()
  await dialog(page).getByRole('radio').first().waitFor()
}

describe('Escape', () => {
  test('closes the list of suggestions, then the dialog, and what was typed stays', async ({ open }) => {
    const page = await open('root')
    await page.goto('/agendador/agenda')
    await page.getByRole('button', { name: 'Marcar', exact: true }).click()
    const member = dialog(page).getByRole('combobox').first()
    await member.fill('mai')
    await dialog(page).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await member.inputValue()).toBe('mai')
    await page.keyboard.press('Escape')
    await closed(page)
  })
})

describe('a plan of many', () => {
  test('leads back to its choice, by its button and by the browser, and what was chosen stays', async ({
    open,
  }) => {
    const page = await open('root')
    await closeMany(page)
    const before = await position(page)
    for (const leave of [
      () => dialog(page).getByRole('button', { name: 'Voltar e alterar' }).click(),
      () => back(page),
    ]) {
      await page.keyboard.press('3')
      await dialog(page)
        .getByRole('button', { name: /^Encerrar conversa \(2\)|^Encerrar conversa · 2|2/ })
        .last()
        .waitFor()
      await leave()
      const chosen = dialog(page).getByRole('radio', { checked: true })
      await chosen.waitFor()
      expect(await chosen.getAttribute('data-choice')).toBe('3')
    }
    await back(page)
    await closed(page)
    expect(await position(page)).toEqual(before)
    await page.getByText('2 linhas selecionadas').waitFor()
  })
})

describe('the browser’s Back', () => {
  test('closes what is open, the innermost first, and leaves the page only then', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    await page.getByRole('link', { name: 'Conversas' }).first().click()
    await inboxRows(page).first().getByText('Aberta').waitFor()
    const before = await position(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ir para ou fazer' }).waitFor()
    await back(page)
    await closed(page)
    await page.keyboard.press('?')
    await dialog(page).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ir para ou fazer' }).waitFor()
    await back(page)
    await page.getByRole('combobox', { name: 'Ir para ou fazer' }).waitFor({ state: 'detached' })
    await dialog(page).waitFor()
    await back(page)
    await closed(page)
    expect(await position(page)).toEqual(before)
    await back(page)
    await page.waitForURL('/cms/financial')
    await rows(page).first().waitFor()
    // Forward leads on, as ever.
    await page.evaluate(() => history.forward())
    await page.waitForURL(before[0] as string)
  })

  test('closes the question about what is not saved, and the page stays', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    // From within the product, as a link does: a page that was loaded anew has no page before it there.
    await page.keyboard.press('Control+k')
    const answer = await page.request.get('/api/users?type=representative&per_page=1&order_by=id')
    const { users } = (await answer.json()) as { users: { data: { name: string }[] } }
    const member = users.data[0]?.name ?? ''
    await page.keyboard.type(member)
    await page.getByRole('option', { name: member }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Pertence a').waitFor()
    const path = new URL(page.url()).pathname
    await page.getByRole('region', { name: 'Demográfico', exact: true }).scrollIntoViewIfNeeded()
    const remarks = page
      .getByRole('region', { name: 'Demográfico', exact: true })
      .getByRole('textbox', { name: 'Observações' })
    await remarks.fill('Uma frase')
    await back(page)
    const question = dialog(page).getByRole('button', { name: 'Sair', exact: true })
    await question.waitFor()
    await back(page)
    await closed(page)
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    expect(await remarks.inputValue()).toBe('Uma frase')
    await back(page)
    await question.click()
    await page.waitForURL('/cms/financial')
  })
})
