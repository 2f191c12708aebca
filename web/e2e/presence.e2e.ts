import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './fixtures/test'

/** Where a record of each kind is open, its kind, and its address. */
const places = [
  ['a conversation', 'conversation', '/cms/conversations?open=1'],
  ['a payment', 'transaction', '/cms/financial?status=open'],
  ['a card', 'card', '/cms/kanban?role=sales&account_manager=all&open=1'],
] as const

const nameOf = async (page: Page) =>
  ((await (await page.request.get('/api/me')).json()) as { user: { name: string } }).user.name

for (const [what, kind, path] of places) {
  test(`two people at ${what} see one another, until one leaves`, async ({ open }) => {
    const [one, other] = [await open('root'), await open('manager')]
    for (const page of [one, other]) {
      await page.clock.install()
      await page.goto(path)
      if (what === 'a payment') await page.getByRole('button', { name: 'Ver detalhes' }).first().click()
      await page.waitForURL(/open=/)
    }
    const [mine, theirs] = [await nameOf(one), await nameOf(other)]
    const id = new URL(other.url()).searchParams.get('open')
    const othersOf = async (page: Page) => {
      const answer = await page.request.get(`/api/presence?record=${kind}&id=${id}`)
      return ((await answer.json()) as { others: unknown[] }).others.length
    }
    // A page asks again every so many seconds.
    for (const [page, name] of [
      [other, mine],
      [one, theirs],
    ] as const) {
      await expect.poll(() => othersOf(page)).toBe(1)
      await page.clock.fastForward(60_000)
      await page.getByText(`${name} está aqui`).waitFor()
    }
    await other.goto('/cms/profile')
    await expect.poll(() => othersOf(one)).toBe(0)
    await one.clock.fastForward(60_000)
    await one.getByText(`${theirs} está aqui`).waitFor({ state: 'detached' })
  })
}
