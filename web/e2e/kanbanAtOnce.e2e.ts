import { expect } from 'vitest'
import { hold } from './fixtures/hold'
import { board, cardOf, column, drawn, everybody, numbered, served, standing } from './fixtures/kanban'
import { dialog, lastAct, toast } from './fixtures/page'
import { test } from './fixtures/test'

test('a card is dragged as soon as it is drawn, and what its column needs is all that is asked', async ({
  open,
}) => {
  const page = await open('root', { viewport: { width: 2600, height: 900 } })
  await board(page, everybody)
  // Nothing is waited for between the drawing and the drag.
  const from = (await drawn(page, 'Qualificação').first().boundingBox())!
  const to = (await column(page, 'Finalizado').boundingBox())!
  const id = Number((await drawn(page, 'Qualificação').first().getAttribute('id'))?.replace('card-', ''))
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 50)
  await page.mouse.move(to.x + 60, to.y + 200, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await dialog(page).getByRole('heading', { name: 'Mover para Finalizado' }).waitFor()
  expect(await dialog(page).getByRole('radio').count()).toBe(0)
  await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Fechou')
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => (await numbered(page, id)).column).toBe('finished')
})

test('a contact that hides a card is counted at once, and undone from the bar with the days kept', async ({
  open,
}) => {
  const page = await open('root')
  await board(page, everybody)
  const { cards, hidden } = await served(page, 'sales', 'proposal')
  const card = cards.data[0]!
  const head = column(page, 'Proposta').locator('header')
  const before = hidden['proposal'] ?? 0
  await cardOf(page, card).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await dialog(page).getByRole('radio').first().waitFor()
  await page.keyboard.press('1')
  await dialog(page).locator('[name=annotation]').fill('Liga na sexta.')
  await dialog(page).getByRole('button', { name: 'sexta', exact: true }).click()
  // The board is not read again yet: the count is what the page knows by itself.
  const read = await hold(page, '**/api/kanban/sales/all*')
  await dialog(page).getByRole('button', { name: 'Registrar contato' }).click()
  await head.getByText(before + 1 === 1 ? '1 escondido' : `${before + 1} escondidos`).waitFor()
  read()
  await lastAct(page, 'Contato registrado!').getByRole('button', { name: 'Desfazer' }).click()
  await toast(page, 'Contato desfeito!').waitFor()
  await cardOf(page, card).waitFor()
  const now = await standing(page, card)
  expect([now.hide_until, now.last_contact, now.moved_at]).toEqual([
    card.hide_until,
    card.last_contact,
    card.moved_at,
  ])
  // A move and its undo, too, leave the days as they were.
  await cardOf(page, card).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+L')
  await lastAct(page, /movido para/)
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await expect.poll(async () => (await standing(page, card)).moved_at).toBe(card.moved_at)
})
