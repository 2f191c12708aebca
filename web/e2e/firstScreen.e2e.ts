import { describe, expect } from 'vitest'
import { test } from './fixtures/test'

describe('the first screen', () => {
  test('tells an SDR her late cards, and when and with whom the next meeting is', async ({ open }) => {
    const page = await open('sales_sdr')
    const next = {
      id: 1,
      start_at: new Date(Date.now() + 60_000).toISOString(),
      member: { id: 7, name: 'Ana' },
    }
    const one = { current_page: 1, from: 1, to: 1, total: 1, last_page: 1, per_page: 1, data: [next] }
    await page.route('**/api/scheduler/meetings?*', (route) => route.fulfill({ json: { meetings: one } }))
    await page.goto('/cms/dashboard')
    const tiles = page.getByRole('region', { name: 'Para fazer hoje' })
    await tiles.getByText(/^A próxima: (hoje|amanhã) às? \d{1,2}h(\d\d)?, com Ana$/).waitFor()
    const late = tiles.getByRole('link').filter({ hasText: /além do prazo/ })
    expect(await late.getAttribute('href')).toMatch(/late=1&account_manager=\d+$/)
    await tiles
      .getByRole('link')
      .filter({ hasText: /ainda hoje/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Reuniões' }).waitFor()
  })

  test('of sales says that it counts one’s own alone', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/dashboard')
    for (const name of [/^Criados nos últimos/, 'Precisa de atenção']) {
      await page.getByRole('region', { name }).getByText('Só os seus', { exact: true }).waitFor()
    }
  })
})

test('the list of meetings begins with the next ones', async ({ open }) => {
  const page = await open('root')
  await page.goto('/agendador/reunioes')
  const views = page.getByRole('navigation', { name: 'Visões salvas' })
  const next = views.getByRole('link', { name: /^Próximas/ })
  await expect.poll(() => next.getAttribute('aria-current')).toBe('page')
  await views.getByRole('link', { name: 'As demais' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?ahead=0')
})
