import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { board, cardOf, everybody, served, standing } from './fixtures/kanban'
import { dialog, write } from './fixtures/page'
import { test } from './fixtures/test'

/** A page that hears of no change, so that its records grow old. */
async function deaf(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.route('**/api/events*', (route) => route.abort())
}

/** Moves a card as a colleague does. */
async function moveAs(other: Page, id: number, column: string): Promise<void> {
  await other.goto('/cms/kanban')
  expect((await write(other, 'POST', `/api/kanban/move-to/${id}`, { column })).status()).toBe(200)
}

describe('a write on a record that a colleague changed meanwhile', () => {
  test('says who did it and when, and a move by key is made all the same', async ({ open }) => {
    const page = await open('root')
    await deaf(page)
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'proposal')
    const card = cards.data[0]!
    await cardOf(page, card).click()
    await page.keyboard.press('Escape')
    await moveAs(await open('manager'), card.id, 'qualification')
    const before = (await standing(page, card)).column
    await page.keyboard.press('Shift+L')
    await dialog(page)
      .getByText(/^Marcelo Antunes alterou este cartão hoje às? \d+h/)
      .waitFor()
    await dialog(page).getByRole('heading', { name: 'O cartão não foi movido' }).waitFor()
    await dialog(page).getByText(card.user.name).waitFor()
    await dialog(page).getByRole('button', { name: 'Mover mesmo assim' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await standing(page, card)).column).not.toBe(before)
  })

  test('is sent by its form all the same, once the person was told', async ({ open }) => {
    const page = await open('root')
    await deaf(page)
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'proposal')
    const card = cards.data[1]!
    await cardOf(page, card).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    const day = dialog(page).locator('[name=hide_until]')
    await day.waitFor()
    await moveAs(await open('manager'), card.id, 'qualification')
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page)
      .getByText(/^Marcelo Antunes alterou este cartão hoje às? \d+h/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Esconder mesmo assim' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await standing(page, card)).hide_until).not.toBeNull()
  })

  test('is told in the open form of the record while the stream goes on', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'proposal')
    const card = cards.data[2]!
    await cardOf(page, card).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await dialog(page).locator('[name=hide_until]').waitFor()
    const read = page.waitForResponse((answer) => /\/kanban\/card\/\d+\?/.test(answer.url()))
    await moveAs(await open('manager'), card.id, 'qualification')
    await dialog(page)
      .getByText(/^Marcelo Antunes moveu este cartão hoje às? \d+h/)
      .waitFor()
    // The version that was told of is read before the form may be sent over it.
    await read
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await standing(page, card)).hide_until).not.toBeNull()
  })
})
