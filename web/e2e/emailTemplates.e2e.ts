import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, toast } from './fixtures/page'
import { test } from './fixtures/test'

/** Opens the editor of the first template of the list that the product writes itself: the charge. */
async function openCharge(page: Page): Promise<void> {
  await page.goto('/cms/tools-email-template?name=Cobran%C3%A7a')
  await page.getByRole('link', { name: 'Cobrança' }).first().click()
  await page.getByRole('textbox', { name: 'Texto do bloco' }).first().waitFor()
}

const saved = (page: Page) => page.locator('[data-saver=saved]')
const subject = (page: Page) => page.getByLabel('Assunto do e-mail')
const preheader = (page: Page) => page.getByLabel('Resumo na caixa de entrada')
const blocks = (page: Page) => page.locator('[data-block]')
const handle = (page: Page, at: number) => page.locator('[data-head]').nth(at)
const said = (page: Page) => page.locator('[data-said]')

test('a word is corrected and published, and the older text is compared and restored', async ({ open }) => {
  const page = await open('manager')
  await openCharge(page)
  const text = page.getByRole('textbox', { name: 'Texto do bloco' }).first()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Até já.')
  await saved(page).waitFor()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByText('Publicado, sem rascunho').waitFor()
  await page.getByRole('button', { name: 'Versões' }).click()
  await dialog(page).getByRole('button', { name: 'Comparar' }).last().click()
  await dialog(page).locator('ins', { hasText: 'Até já' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Restaurar' }).last().click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await text.innerText()).not.toContain('Até já')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => text.innerText()).toContain('Até já')
})

test('blocks are moved by keys and by drag, copied, removed and brought back, and the focus is never lost', async ({
  open,
}) => {
  const page = await open('manager')
  await openCharge(page)
  const before = await blocks(page).count()
  await handle(page, 0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => said(page).innerText()).toContain('agora é o bloco 2')
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-block]')?.matches(':nth-child(2)')),
  ).toBe(true)
  await handle(page, 1).dragTo(handle(page, 0), { targetPosition: { x: 4, y: 1 } })
  await expect.poll(() => said(page).innerText()).toContain('agora é o bloco 1')
  await page
    .getByRole('button', { name: /^Duplicar/ })
    .first()
    .click()
  await expect.poll(() => blocks(page).count()).toBe(before + 1)
  await page
    .getByRole('button', { name: /^Remover o bloco/ })
    .first()
    .click()
  await expect.poll(() => blocks(page).count()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(() => blocks(page).count()).toBe(before + 1)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

test('a variable is offered while it is typed, and an unknown one leads to its place', async ({ open }) => {
  const page = await open('manager')
  await openCharge(page)
  const text = page.getByRole('textbox', { name: 'Texto do bloco' }).first()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' {{ cobranc')
  await page.getByRole('option', { name: /cobranca\.valor/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => text.innerText()).toContain('{{ cobranca.valor }}')
  await page.keyboard.type(' {{ nao.existe }}')
  const problem = page.getByRole('region', { name: 'Verificações do e-mail' }).getByRole('button')
  await problem.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await problem.click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
  await expect.poll(focused).toBe('textbox')
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
})

test('a text from Word is cleaned, and its pictures are left out by name', async ({ open }) => {
  const page = await open('manager')
  await openCharge(page)
  const text = page.getByRole('textbox', { name: 'Texto do bloco' }).first()
  await text.click()
  await page.keyboard.press('Control+a')
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<p style='color:red'>Olá, <b>Ana</b><img src="https://x.test/a.gif"></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>um</p>`,
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('1 imagem não foi colada').waitFor()
  expect(await text.locator('strong').innerText()).toBe('Ana')
  expect(await text.locator('ul > li').innerText()).toBe('um')
})

test('a draft that was typed without a connection outlives its tab, and one that another person saved is no loss', async ({
  open,
}) => {
  const page = await open('manager')
  await openCharge(page)
  const at = page.url()
  await page.context().setOffline(true)
  await subject(page).fill('Sem rede')
  await page.getByText('Rascunho guardado neste aparelho').waitFor()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(at)
  await expect.poll(() => subject(again).inputValue()).toBe('Sem rede')
  await saved(again).waitFor()
  const other = await open('root')
  await other.goto(at)
  await preheader(other).fill('De outra pessoa')
  await saved(other).waitFor()
  await preheader(again).fill('Meu resumo')
  await again.getByText('Outra pessoa alterou este modelo').waitFor()
  await again.getByRole('button', { name: 'Ficar com o meu texto' }).click()
  await saved(again).waitFor()
  expect(await preheader(again).inputValue()).toBe('Meu resumo')
})

test('a test is sent to oneself, and a phone shows the editor or the preview', async ({ open, server }) => {
  const page = await open('manager', { viewport: { width: 390, height: 844 } })
  // One that no other test changes.
  await page.goto('/cms/tools-email-template-form/1')
  await page.getByRole('tab', { name: 'Ver' }).click()
  await page.frameLocator('iframe').getByRole('link').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Enviar um teste a mim' }).click()
  await toast(page, /teste/i).waitFor()
  await expect.poll(async () => (await server.mails()).some((mail) => /Teste/.test(mail))).toBe(true)
})

/** Chooses from the menu of the head. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Ações / }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a template is copied to one of staff, which is then deleted', async ({ open }) => {
  const page = await open('manager')
  await openCharge(page)
  await page.getByRole('button', { name: /^Ações / }).click()
  const deletion = page.getByRole('menuitem', { name: 'Excluir modelo' })
  expect(await deletion.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await choose(page, 'Duplicar modelo…')
  await dialog(page).locator('[name=name]').fill('Cobrança da equipe')
  await dialog(page).locator('[name=language]').selectOption({ label: 'Português (Brasil)' })
  await dialog(page).getByRole('button', { name: 'Duplicar modelo', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Cobrança da equipe' }).waitFor()
  await choose(page, 'Excluir modelo')
  await dialog(page).getByRole('button', { name: 'Excluir modelo', exact: true }).click()
  await page.waitForURL(/tools-email-template$/)
  await page.goto('/cms/tools-email-template?name=da%20equipe')
  await page.getByText('Nenhum resultado com estes filtros').waitFor()
})

test('a draft that was discarded is brought back from the bar', async ({ open }) => {
  const page = await open('manager')
  await openCharge(page)
  await subject(page).fill('Um rascunho')
  await saved(page).waitFor()
  await choose(page, 'Descartar o rascunho do modelo')
  await expect.poll(() => subject(page).inputValue()).toContain('{{ cobranca.valor }}')
  await page.locator('[data-last-act]').getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => subject(page).inputValue()).toBe('Um rascunho')
  await saved(page).waitFor()
})

test('a role that may not write reads the letter, and why', async ({ open }) => {
  const page = await open('relationship')
  await page.goto('/cms/tools-email-template?name=Cobran%C3%A7a')
  await page.getByRole('link', { name: 'Cobrança' }).first().click()
  await page.getByRole('textbox', { name: 'Texto do bloco' }).first().waitFor()
  await subject(page).focus()
  const typed = await subject(page).inputValue()
  await page.keyboard.type('x')
  expect(await subject(page).inputValue()).toBe(typed)
  expect(await subject(page).getAttribute('readonly')).not.toBeNull()
  expect(await page.locator('[contenteditable=true]').count()).toBe(0)
  expect(await page.locator('[data-head], [data-add], [data-saver]').count()).toBe(0)
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  expect(await publish.getAttribute('aria-disabled')).toBe('true')
})
