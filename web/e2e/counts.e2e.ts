import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { roles, test } from './fixtures/test'

/** A number that a person reads on the page, and the list that stands behind it. */
interface Count {
  name: string
  shown: number
  href: string
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Visões salvas' }).getByRole('link')

const numberIn = (text: string) => Number(text.replace(/\D/g, ''))

/** Rows that the list on the page says it has, once it has said so. */
async function total(page: Page): Promise<number> {
  const said = page
    .getByText(/^([\d.]+ (mensage(m|ns)|conversas?|cadastros?)|Nenhuma? (mensagem|conversa|cadastro))/)
    .or(page.getByText(/^[\d.]+–[\d.]+ de [\d.]+$/))
    .or(page.getByText('Nenhum resultado'))
    .first()
  const text = await said.innerText()
  return text.startsWith('Nenhum') ? 0 : numberIn(text.replace(/^.* de | ·.*$/g, ''))
}

/** What each view of the list on the page counts. */
async function viewCounts(page: Page): Promise<Count[]> {
  await views(page).locator('small').first().waitFor()
  await expect
    .poll(() => views(page).filter({ hasNotText: /\d/ }).filter({ hasNotText: 'Todos' }).count())
    .toBe(0)
  const links = await views(page)
    .filter({ has: page.locator('small') })
    .all()
  return Promise.all(
    links.map(async (link) => ({
      name: await link.innerText(),
      shown: numberIn(await link.locator('small').innerText()),
      href: (await link.getAttribute('href')) ?? '',
    })),
  )
}

/** Cards of the board on the page, under its filter. */
async function cardsShown(page: Page): Promise<number> {
  const file = page.getByRole('link', { name: 'Exportar CSV' })
  await file.waitFor()
  const board = (await file.getAttribute('href')) ?? ''
  const answer = await page.request.get(`${board.replace('/export?', '?')}&per_page=1`)
  return ((await answer.json()) as { cards: { total: number } }).cards.total
}

/** Opens the list behind each count, and expects as many rows as the count says. */
async function expectSame(page: Page, counts: Count[]): Promise<void> {
  const said: Record<string, number> = {}
  for (const { name, href } of counts) {
    await page.goto(href)
    said[name] = href.startsWith('/cms/kanban') ? await cardsShown(page) : await total(page)
  }
  expect(said).toEqual(Object.fromEntries(counts.map(({ name, shown }) => [name, shown])))
}

/** Keeps what is on the page as a view. */
async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Salvar como visão' }).click()
  await page.getByRole('textbox', { name: 'Nome da visão' }).fill(name)
  await page.keyboard.press('Enter')
  await views(page).filter({ hasText: name }).locator('small').waitFor()
}

describe('a count is the total of the list that it opens', () => {
  test('on the views of the inbox, those of the product and those saved', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?readed=0&finished=all')
    await save(page, 'Não lidas de todas')
    const counts = await viewCounts(page)
    expect(counts.length).toBe(6)
    expect(counts.some(({ shown }) => shown > 0)).toBe(true)
    await expectSame(page, counts)
  })

  test('on the views of a list, those of the product and those saved', async ({ open }) => {
    const page = await open('root')
    const searches = ['?status=paid', '?payment_type=boleto', '?recurrent=1&status=open']
    for (const [at, search] of searches.entries()) {
      await page.goto(`/cms/financial${search}`)
      await total(page)
      await save(page, `Visão ${'abc'[at]}`)
    }
    const counts = await viewCounts(page)
    expect(counts.length).toBe(5)
    await expectSame(page, counts)
  })

  test.for(roles)('on the desk of %s', async (role, { open }) => {
    const page = await open(role)
    await page.goto('/cms/dashboard')
    const main = page.getByRole('main')
    const desk = main.getByRole('region', { name: 'Para fazer hoje' }).getByRole('link')
    await desk.first().waitFor()
    await expect.poll(() => desk.locator('strong').filter({ hasNotText: /\d/ }).count()).toBe(0)
    const links = await desk.all()
    const ending = main.getByRole('link', { name: /Planos que terminam/ })
    if ((await ending.count()) > 0) links.push(ending)
    const counts = await Promise.all(
      links.map(async (link) => ({
        name: await link.innerText(),
        shown: numberIn(await link.locator('strong').innerText()),
        href: (await link.getAttribute('href')) ?? '',
      })),
    )
    await expectSame(page, counts)
  })

  test('on the dashboard', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    const main = page.getByRole('main')
    await main.getByText(/boletos? vencidos? sem pagamento/).waitFor()
    const links = await main.getByRole('link').all()
    const counts: Count[] = []
    let days = 0
    for (const link of links) {
      const label = await link.getAttribute('aria-label')
      const name = label ?? (await link.innerText())
      const count =
        /([\d.]+) pagamentos?$/.exec(name)?.[1] ?? /^([\d.]+)\s*boletos? vencidos?/.exec(name)?.[1]
      // Of the days that brought something in, three stand for all.
      if (count === undefined || (label && (count === '0' || (days += 1) > 3))) continue
      counts.push({ name, shown: numberIn(count), href: (await link.getAttribute('href')) ?? '' })
    }
    const sum = main.locator('p').filter({ hasText: /pagamentos? em \d+ dias/ })
    const inAll = /([\d.]+) pagamentos? em/.exec(await sum.innerText())?.[1] ?? ''
    const href = (await sum.getByRole('link').getAttribute('href')) ?? ''
    counts.push({ name: 'received', shown: numberIn(inAll), href })
    expect(counts.length).toBeGreaterThanOrEqual(6)
    await expectSame(page, counts)
  })
})
