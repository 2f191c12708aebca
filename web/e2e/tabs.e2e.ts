import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { rows, withOwnStream, write } from './fixtures/page'
import { test } from './fixtures/test'
import { times } from './fixtures/times'

/** The pages of open payments in one browser, each in a tab. */
async function tabsOf(first: Page, count: number): Promise<Page[]> {
  const tabs = [first]
  while (tabs.length < count) tabs.push(await first.context().newPage())
  for (const tab of tabs) {
    await tab.goto('/cms/financial?status=open&order_by=created_at')
    await rows(tab).first().getByText('Aberto').waitFor()
  }
  return tabs
}

/** Approves the first payment of the list, as another program would. */
async function approveFirst(page: Page): Promise<void> {
  const id = /#(\d+)/.exec((await rows(page).first().textContent()) ?? '')?.[1]
  expect((await write(page, 'PUT', `/api/financial/payment/approve/${id}`)).status()).toBe(200)
}

const isPaid = (tab: Page) => rows(tab).first().getByText('Pago').waitFor()

describe('many tabs of one browser', () => {
  test('all load, and all show a change', async ({ open }) => {
    // A browser opens six connections to a server: there are more tabs than that.
    const tabs = await tabsOf(await open('root'), times(20, 8))
    await approveFirst(tabs[0]!)
    await Promise.all(tabs.map(isPaid))
  })

  test('share one stream, which the others keep when the first tab is closed', async ({ open, server }) => {
    const [first, second] = await tabsOf(await open('root'), 2)
    await first!.close()
    await approveFirst(second!)
    await isPaid(second!)
    // After the server was away, each tab follows it again.
    const third = await second!.context().newPage()
    await third.goto('/cms/financial?status=open&order_by=created_at')
    await rows(third).first().getByText('Aberto').waitFor()
    await server.kill()
    for (const tab of [second!, third])
      await tab
        .getByText(/Sem conexão/)
        .first()
        .waitFor()
    await server.raise()
    for (const tab of [second!, third])
      await tab
        .getByText(/Sem conexão/)
        .first()
        .waitFor({ state: 'detached' })
    await approveFirst(third)
    await isPaid(third)
  })
})

test('a browser without shared workers follows changes in the tab that is seen', async ({ open }) => {
  const page = await open('root')
  await withOwnStream(page)
  await tabsOf(page, 1)
  await approveFirst(page)
  await isPaid(page)
})
