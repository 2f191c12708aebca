import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { board, cursor, everybody, numbered, served, standing, type Card, under } from './fixtures/kanban'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

/** What is done to a card by keys, and how it tells that it was done. */
interface Step {
  press: (page: Page) => Promise<void>
  isDone: (now: Card, before: Card) => boolean
}

/** Presses the key of a form, and fills in its first field. */
const inForm = (key: string, text: string, send: string) => async (page: Page) => {
  await page.keyboard.press(key)
  const field = dialog(page).locator('input:not([type=radio]), textarea').first()
  await field.waitFor()
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.type(text)
  await page.keyboard.press(send)
  await dialog(page).waitFor({ state: 'detached' })
}

const steps: Step[] = [
  {
    press: async (page) => {
      await page.keyboard.press('c')
      await dialog(page).getByRole('radio').first().waitFor()
      await page.keyboard.press('1')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
      await expect.poll(focused).toBe('annotation')
      await page.keyboard.type('Retornar depois')
      await page.keyboard.press('Control+Enter')
      await dialog(page).waitFor({ state: 'detached' })
    },
    isDone: (now, before) => now.last_contact?.at !== before.last_contact?.at,
  },
  { press: inForm('z', '31/12/2030', 'Enter'), isDone: ({ hide_until: until }) => until === '2030-12-31' },
  { press: (page) => page.keyboard.press('Shift+L'), isDone: ({ column }) => column === 'proposal' },
  {
    press: inForm('s', '31/12/2030 10:00', 'Enter'),
    isDone: ({ schedule_at: at }) => at?.startsWith('2030-12-31') ?? false,
  },
  { press: inForm('f', 'Fechou', 'Enter'), isDone: ({ column }) => column === 'finished' },
]

test('thirty cards are triaged by the keyboard alone', async ({ open }) => {
  const page = await open('root')
  await board(page, everybody)
  const { cards } = await served(page, 'sales', 'qualification')
  const waiting = new Set(cards.data.slice(0, 30).map(({ id }) => id))
  expect(waiting.size).toBe(30)
  await page.keyboard.press('j')
  await cursor(page).waitFor()
  await page.keyboard.press('l')
  for (let at = 0; at < 30; at += 1) {
    const step = steps[at % steps.length]
    if (!step) throw new Error('no step is left')
    // A card that is done stays, or is left behind in the column where it went.
    await expect
      .poll(async () => {
        const id = await under(page)
        if (waiting.has(id)) return true
        const { column } = await numbered(page, id)
        await page.keyboard.press(column === 'qualification' ? 'j' : 'h')
        return false
      })
      .toBe(true)
    const before = await numbered(page, await under(page))
    waiting.delete(before.id)
    await step.press(page)
    await expect.poll(async () => step.isDone(await standing(page, before), before)).toBe(true)
  }
  expect(waiting.size).toBe(0)
})
