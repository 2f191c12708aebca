import { expect } from 'vitest'
import { routes } from '~/shell/routes'
import { patterns } from '~/browser/paths'
import { roles, test } from './fixtures/test'

const unbuilt = new Set<string>(routes.filter(({ page }) => !page).map(({ name }) => patterns[name]))

test.for(roles)(
  '%s begins at its own desk, and its menu leads to built pages alone',
  async (role, { open }) => {
    const page = await open(role)
    await page.goto('/')
    await page.waitForURL('/cms/dashboard')
    const desk = page.getByRole('region', { name: 'Para fazer hoje' }).getByRole('link')
    await desk.first().waitFor()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const paths = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.filter((path) => unbuilt.has(path))).toEqual([])
    // Each selection opens the list that it counts.
    await desk.first().getByText(/^\d/).waitFor()
    const count = Number((await desk.first().locator('strong').textContent())?.replaceAll('.', ''))
    const href = await desk.first().getAttribute('href')
    await desk.first().click()
    await page.waitForURL((url) => url.pathname + url.search === href)
    const shown = count === 0 ? /^Nenhum|^0 / : new RegExp(`(^|de )${count}( |$)`)
    await page.getByText(shown).first().waitFor()
  },
)

test('a consultant of sales sees the totals of their own payments', async ({ open }) => {
  const [root, sales] = [await open('root'), await open('sales')]
  for (const page of [root, sales]) await page.goto('/cms/dashboard')
  await sales.getByText('Só os seus', { exact: true }).first().waitFor()
  await root.getByRole('heading', { name: /^Criados nos últimos/ }).waitFor()
  expect(await root.getByText('Só os seus', { exact: true }).first().count()).toBe(0)
  const me = (await (await sales.request.get('/api/me')).json()) as { user: { id: number } }
  const answer = await sales.request.get('/api/dashboard')
  const { financial } = (await answer.json()) as {
    financial: { from: string; to: string; by_status: { count: number }[] }
  }
  const own = await sales.request.get(
    `/api/financial?account_manager=${me.user.id}&created_at=${financial.from}::${financial.to}&per_page=1`,
  )
  const { transactions } = (await own.json()) as { transactions: { total: number } }
  expect(financial.by_status.reduce((sum, { count }) => sum + count, 0)).toBe(transactions.total)
})
