import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hold } from './fixtures/hold'
import { board, everybody, served } from './fixtures/kanban'
import { test } from './fixtures/test'

/** Holds the changes of cards. Returns what lets them through, and the statuses of their answers, in order: a rehearsal is none. */
async function held(page: Page) {
  const statuses: number[] = []
  const letThrough = await hold(page, '**/api/kanban/move-to*/**')
  page.on('response', (response) => {
    const isChange = response.request().headers()['prefer'] !== 'rehearsal'
    if (isChange && response.url().includes('/api/kanban/move-to')) statuses.push(response.status())
  })
  return { statuses, letThrough }
}

/** The cards of the first column, and the keyboard on the first that has no appointment: those that have one stay above. */
async function begin(page: Page): Promise<number[]> {
  await board(page, everybody)
  const { cards } = await served(page, 'sales', 'new_lead')
  const due = cards.data.filter(({ due: isDue }) => isDue).length
  await page.keyboard.press('j')
  for (let at = 0; at < due; at += 1) await page.keyboard.press('j')
  const first = cards.data[due]?.id
  await page.locator(`#card-${first}[data-cursor]`).waitFor()
  return cards.data.slice(due).map(({ id }) => id)
}

const order = async (page: Page) =>
  (await served(page, 'sales', 'new_lead')).cards.data.filter(({ due }) => !due).map(({ id }) => id)

describe('changes of one card that are made before the first is answered', () => {
  test('are made in their order, each on what the one before left', async ({ open }) => {
    const page = await open('root')
    const { statuses, letThrough } = await held(page)
    const [first, second, third, fourth] = await begin(page)
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('Shift+J')
    letThrough()
    await expect.poll(async () => (await order(page)).slice(0, 4)).toEqual([second, third, fourth, first])
    await expect.poll(() => statuses).toEqual([200, 200, 200])
    await page.unrouteAll()
    const again = await hold(page, '**/api/kanban/move-to*/**')
    await page.keyboard.press('Shift+K')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+K')
    again()
    await expect.poll(async () => (await order(page)).slice(0, 4)).toEqual([second, third, first, fourth])
    await expect.poll(() => statuses).toEqual(Array.from({ length: 6 }, () => 200))
  })

  test('are made in their order when they are of several kinds', async ({ open }) => {
    const page = await open('root')
    const { statuses, letThrough } = await held(page)
    const [first] = await begin(page)
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('f')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Comprou')
    await page.keyboard.press('Enter')
    letThrough()
    const finished = async () => (await served(page, 'sales', 'finished')).cards.data.map(({ id }) => id)
    await expect.poll(finished).toContain(first)
    await expect.poll(() => statuses).toEqual([200, 200])
  })
})
