import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures/test'

/** Where a record of each kind is open, and its address. */
const places = [
  ['a conversation', '/cms/conversations?open=1'],
  ['a payment', '/cms/financial?status=open'],
  ['a card', '/cms/kanban?role=sales&account_manager=all&open=1'],
] as const

const nameOf = async (page: Page) =>
  ((await (await page.request.get('/api/me')).json()) as { user: { name: string } }).user.name

for (const [what, path] of places) {
  test(`two people at ${what} see one another, until one leaves`, async ({ open }) => {
    const [one, other] = [await open('root'), await open('manager')]
    for (const page of [one, other]) {
      await page.goto(path)
      if (what === 'a payment') await page.getByRole('button', { name: 'Ver detalhes' }).first().click()
    }
    const [mine, theirs] = [await nameOf(one), await nameOf(other)]
    await other.getByText(`${mine} está aqui`).waitFor()
    await one.getByText(`${theirs} está aqui`).waitFor()
    await other.goto('/cms/profile')
    await expect.poll(() => one.getByText(`${theirs} está aqui`).count(), { timeout: 40_000 }).toBe(0)
  })
}
