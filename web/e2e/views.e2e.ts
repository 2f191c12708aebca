import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { lastAct, rows } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const views = (page: Page) => page.getByRole('navigation', { name: 'Visões salvas' })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Keeps the filters of an address as a view. */
async function save(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Salvar como visão' }).click()
  await page.getByRole('textbox', { name: 'Nome da visão' }).fill(name)
  await page.keyboard.press('Enter')
  await views(page).getByRole('link', { name }).waitFor()
}

test('a saved view is renamed in its place, and has the focus before and after', async ({ open }) => {
  const page = await open('root')
  await save(page, '/cms/financial?status=open', 'Abertos')
  await expect.poll(() => focusedText(page)).toMatch(/^Abertos/)
  await views(page).getByRole('button', { name: 'Renomear a visão Abertos' }).click()
  const field = views(page).getByRole('textbox', { name: 'Nome da visão' })
  expect(await field.inputValue()).toBe('Abertos')
  // Its old name is selected, so that what is typed takes its place.
  await page.keyboard.type('A receber')
  await page.keyboard.press('Enter')
  await views(page)
    .getByRole('link', { name: /^A receber/ })
    .waitFor()
  await expect.poll(() => focusedText(page)).toMatch(/^A receber/)
  expect(
    await views(page)
      .getByRole('link', { name: /^Abertos/ })
      .count(),
  ).toBe(0)
  await page.reload()
  await views(page).getByRole('button', { name: 'Renomear a visão A receber' }).click()
  await page.keyboard.type('Outra coisa')
  await page.keyboard.press('Escape')
  await views(page)
    .getByRole('link', { name: /^A receber/ })
    .waitFor()
  await expect.poll(() => focusedText(page)).toMatch(/^A receber/)
})

test('a view that is deleted comes back to its place, and the focus stays among the tabs', async ({
  open,
}) => {
  const page = await open('root')
  await save(page, '/cms/financial?status=open', 'Abertos')
  await save(page, '/cms/financial?status=paid', 'Pagos')
  await save(page, '/cms/financial?payment_type=pix', 'Pix')
  const names = () =>
    views(page)
      .getByRole('link')
      .allTextContents()
      .then((all) => all.map((name) => name.replace(/[\d.]+$/, '')).slice(-3))
  await views(page)
    .getByRole('link', { name: /^Pagos/ })
    .click()
  await atRest(page)
  await views(page).getByRole('button', { name: 'Excluir a visão Pagos' }).click()
  await expect.poll(() => focusedText(page)).toMatch(/^Pix/)
  await lastAct(page, 'Visão Pagos excluída.').getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(names).toEqual(['Abertos', 'Pagos', 'Pix'])
  await expect.poll(() => focusedText(page)).toMatch(/^Pagos/)
  // The last one leaves the focus to the one before it.
  await views(page).getByRole('link', { name: /^Pix/ }).click()
  await views(page).getByRole('button', { name: 'Excluir a visão Pix' }).click()
  await expect.poll(() => focusedText(page)).toMatch(/^Pagos/)
  await expect.poll(names).not.toContain('Pix')
})
