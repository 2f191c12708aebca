import { expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

test('the queue of duplicates opens from the menu, and marks what makes members alike', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/dashboard')
  await page.getByRole('link', { name: 'Cadastro duplicado' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/user-double-registration\/[1-9]\d*$/)
  const queue = page.getByRole('navigation', { name: 'Fila de suspeitas' })
  const group = page.getByRole('table')
  await group.waitFor()
  expect(await queue.getByRole('status').innerText()).toContain(`${await queue.getByRole('link').count()} `)
  // An additional address is shown, too, if it is what the members share.
  for (const email of await group
    .getByRole('row', { name: /^E-mail/ })
    .locator('mark')
    .all()) {
    expect(await email.innerText()).toContain('@')
  }
  expect(await group.locator('mark').count()).toBeGreaterThan(1)
  expect(await accessibilityFaults(page)).toEqual([])
})
