import { describe, expect } from 'vitest'
import { board, cardOf, column, cursor, served } from './fixtures/kanban'
import { dialog, toast, write } from './fixtures/page'
import { test } from './fixtures/test'

describe('many cards', () => {
  test('nine are triaged by keys alone, the next one after each that leaves the work', async ({ open }) => {
    const page = await open('root')
    await board(page, '?role=success&account_manager=all')
    await page.keyboard.press('j')
    const seen = new Set<string>()
    const decisions = ['z', 'c', 'f']
    for (let at = 0; at < 9; at += 1) {
      await cursor(page).waitFor()
      const id = (await cursor(page).getAttribute('id')) ?? ''
      expect([...seen]).not.toContain(id)
      seen.add(id)
      const key = decisions[at % 3] ?? 'z'
      await page.keyboard.press(key)
      await dialog(page).locator('input, textarea').first().waitFor()
      if (key === 'z') {
        await page.keyboard.type('31122030')
      } else if (key === 'c') {
        await page.keyboard.press('1')
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
          .toBe('annotation')
        await page.keyboard.type('Falou e segue.')
      } else await page.keyboard.type('Sem interesse')
      await page.keyboard.press('Control+Enter')
      await dialog(page).waitFor({ state: 'detached' })
      // A contact keeps its card.
      if (key === 'c') await page.keyboard.press('j')
      await expect.poll(() => cursor(page).getAttribute('id')).not.toBe(id)
    }
    expect(seen.size).toBe(9)
  })

  test('ticked cards are moved by a plan', async ({ open }) => {
    const page = await open('root')
    await board(page, '?role=relationship')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page
      .getByRole('toolbar')
      .getByText('3 selecionados')
      .or(page.getByRole('toolbar').getByText(/^3 /))
      .first()
      .waitFor()
    const before = (await served(page, 'relationship', 'follow_up')).cards.total
    await page.keyboard.press('F')
    await dialog(page)
      .getByRole('button', { name: /Confirmar|\(3\)|3/ })
      .last()
      .click()
    await expect
      .poll(async () => (await served(page, 'relationship', 'follow_up')).cards.total)
      .toBe(before + 3)
  })
})

describe('others', () => {
  test('their moves arrive, not under the pointer, and are shown when it leaves', async ({ open }) => {
    const [page, other] = [await open('root'), await open('manager')]
    await board(page, '?role=success&account_manager=all')
    await board(other, '?role=success&account_manager=all')
    const { cards } = await served(page, 'success', 'active')
    const [first, second, third] = cards.data
    if (!first || !second || !third) throw new Error('the demonstration has too few cards')
    await cardOf(page, second).hover()
    const at = await cardOf(page, second).boundingBox()
    const moved = await write(other, 'POST', `/api/kanban/move-to/${first.id}`, { column: 'renewal' })
    expect(moved.ok()).toBe(true)
    await cardOf(page, first).filter({ hasText: 'Foi para' }).waitFor()
    expect(await cardOf(page, second).boundingBox()).toEqual(at)
    // The other browser has no pointer there, and shows it at once.
    await column(other, 'Renovação').locator(`#card-${first.id}`).waitFor()
    await page.mouse.move(2, 2)
    await column(page, 'Renovação').locator(`#card-${first.id}`).waitFor()
    await expect.poll(() => column(page, 'Ativo').locator(`#card-${first.id}`).count()).toBe(0)
  })
})

describe('the columns', () => {
  test('an edit by managers appears on the boards of others', async ({ open }) => {
    const page = await open('manager')
    await board(page, '?role=mentoring')
    const other = await open('root')
    await board(other, '?role=mentoring')
    await page.getByRole('button', { name: 'Editar colunas' }).click()
    await dialog(page).getByRole('textbox', { name: 'Título' }).first().fill('Pedidos')
    await dialog(page).getByRole('textbox', { name: 'Máximo de cartões' }).first().fill('1')
    await dialog(page).getByText('O quadro de').waitFor()
    await dialog(page).getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Colunas salvas!').waitFor()
    await column(page, 'Pedidos').waitFor()
    await column(other, 'Pedidos').waitFor()
  })
})
