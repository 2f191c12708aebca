import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openFilters, rows, write } from './fixtures/page'
import { test } from './fixtures/test'

interface Payments {
  total: number
  sums: { amount: number }
  data: { id: number; amount: number }[]
}

const read = async (page: Page, query: string) => {
  const answer = await page.request.get(`/api/financial?sums=1&${query}`)
  return ((await answer.json()) as { transactions: Payments }).transactions
}

const money = (amount: number) =>
  amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, ' ')

/** The count of payments and their sum, as the page shows them. */
const shown = (page: Page, { total, sums }: Payments) =>
  page.getByText(`${total.toLocaleString('pt-BR')} pagamentos · Valor ${money(sums.amount)}`)

test('a list says the sum of all its rows, of the filtered and of the ticked ones', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/financial')
  await shown(page, await read(page, '')).waitFor()
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Aberto')
  await page.keyboard.press('Escape')
  const before = await read(page, 'status=open')
  await shown(page, before).waitFor()
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  const [first, second] = before.data
  const ticked = money((first?.amount ?? 0) + (second?.amount ?? 0))
  await page.getByRole('toolbar').getByText(`2 linhas selecionadas · Valor ${ticked}`).waitFor()
  // The sum follows a change elsewhere, while the rows stay.
  const paid = await write(page, 'PUT', `/api/financial/payment/approve/${before.data.at(-1)?.id}`)
  expect(paid.status()).toBe(200)
  const after = await read(page, 'status=open')
  expect(after.total).toBe(before.total - 1)
  await shown(page, after).waitFor()
})

test('a burst of payments asks for the sum about once a second, and the last one is shown', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/financial?status=open')
  const before = await read(page, 'status=open&per_page=200')
  await shown(page, before).waitFor()
  const asked: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('sums=1')) asked.push(performance.now())
  })
  const burst = before.data.slice(0, 25)
  const begun = performance.now()
  for (const { id } of burst) {
    const paid = await write(page, 'PUT', `/api/financial/payment/approve/${id}`)
    expect(paid.status()).toBe(200)
  }
  const after = await read(page, 'status=open')
  expect(after.total).toBe(before.total - burst.length)
  await shown(page, after).waitFor()
  // One at once, then one a second.
  expect(asked.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000)
})
