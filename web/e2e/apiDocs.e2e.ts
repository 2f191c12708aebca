import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

const address = '/api/docs'

const search = (page: Page) => page.getByLabel('Buscar chamada')
const calls = (page: Page) => page.locator('.opblock-summary-control')

/** The opened description of the one call that a search finds. */
async function opened(page: Page, id: string): Promise<void> {
  await page.goto(address)
  await search(page).fill(id)
  await expect.poll(() => calls(page).allTextContents()).toEqual([expect.stringContaining(id)])
  await calls(page).press('Enter')
  await page.getByRole('cell', { name: 'Idempotency-Key' }).waitFor()
}

test('the documentation finds a call and shows its parameters, and asks nothing of other servers', async ({
  open,
  server,
}) => {
  const page = await open('nobody')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  await opened(page, 'payments.change-manager')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('API da Retaguarda')
  await page.getByText('Authorization: Bearer').first().waitFor()
  await page.getByText('retaguarda_session').first().waitFor()
  for (const name of ['id', 'Prefer', 'If-Match'])
    await page.locator(`tr[data-param-name="${name}"]`).waitFor()
  await page.getByText('manager_id').first().waitFor()
  await page.getByText('Exige a permissão update Financial.').waitFor()
  expect(foreign).toEqual([])
})

test('a search finds by words of the summary, without accents and case, in any order', async ({ open }) => {
  const page = await open('nobody')
  await page.goto(address)
  await search(page).fill('PAGAMENTO consultor')
  await expect
    .poll(() => calls(page).allTextContents())
    .toContainEqual(expect.stringMatching('change-manager'))
  await search(page).fill('aprovar pagamentos')
  await expect
    .poll(() => calls(page).allTextContents())
    .toContainEqual(expect.stringMatching('payments.approve'))
  await search(page).fill('xyzzy')
  await page.getByText('Nenhuma chamada tem todas essas palavras.').waitFor()
  expect(await calls(page).count()).toBe(0)
  await search(page).fill('')
  await page.getByRole('heading', { name: /^payments / }).waitFor()
})

describe('the documentation is accessible', () => {
  test.for(['light', 'dark'] as const)('%s', async (colorScheme, { open }) => {
    const page = await open('nobody', { bypassCSP: true, colorScheme })
    await opened(page, 'payments.change-manager')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('the documentation has no line that is wider than a telephone', async ({ open }) => {
  const page = await open('nobody', { viewport: { width: 390, height: 844 } })
  await opened(page, 'payments.change-manager')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
