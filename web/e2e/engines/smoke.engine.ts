import { expect } from 'vitest'
import { signIn, test } from './fixtures/test'

const rows = 'tr[data-row]'

/** The number of the row that has the focus; -1 outside of the rows. */
const rowUnderKeys = () =>
  [...document.querySelectorAll('tr[data-row]')].findIndex((row) => row.contains(document.activeElement))

test('a list leads to a record by keys, from the sign-in on', async ({ tab }) => {
  await signIn(tab)
  await tab.go('/cms/users')
  await tab.see(rows)
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await tab.press(key)
    await expect.poll(() => tab.run(rowUnderKeys)).toBe(at)
  }
  const { text } = await tab.see(rows)
  await tab.press('Return')
  await expect.poll(tab.address).toMatch(/^\/cms\/user-form\/\d+/)
  // The record is headed by the name that stands in its row.
  await expect.poll(async () => text.includes((await tab.see('h1')).text)).toBe(true)
})
