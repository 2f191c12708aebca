import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, openFilters, rows, toast, withOwnStream } from './fixtures/page'
import { password, test } from './fixtures/test'

const offline = (page: Page) => page.getByText(/^Sem conexão com o servidor desde \d\d:\d\d\./)
const generous = { timeout: 30_000 }

async function financial(page: Page, search = ''): Promise<void> {
  await page.goto(`/cms/financial${search}`)
  await rows(page).first().waitFor()
}

/** Signs in by the form: the session is this page's own, and may end. */
async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill('manager@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(next)
}

describe('a server that goes away and comes back', () => {
  test('leaves what is on screen, says since when, and what is on screen is true again', async ({
    open,
    server,
  }) => {
    const page = await open('root')
    await financial(page)
    const first = rows(page).first()
    expect(await first.textContent()).not.toContain('12.345,67')
    await server.kill()
    await offline(page).waitFor(generous)
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await first.waitFor()
    await server.sql('update transactions set amount = 1234567')
    await server.raise()
    await offline(page).waitFor({ state: 'detached', ...generous })
    // The page requested meanwhile arrives without a retry by the user.
    await page.getByRole('status').filter({ hasText: '26–50 de' }).waitFor(generous)
    expect(await first.textContent()).toContain('12.345,67')
  }, 90_000)

  test('moves no row under the pointer: cells change in place, and what came is announced', async ({
    open,
    server,
  }) => {
    const page = await open('root')
    await financial(page, '?order_by=created_at%20DESC')
    const numbers = () => rows(page).locator('[data-column=id]').allTextContents()
    const before = await numbers()
    const second = Number(/#(\d+)/.exec(before[1] ?? '')?.[1])
    await rows(page).nth(4).hover()
    await server.kill()
    await offline(page).waitFor(generous)
    await server.sql(`update transactions set amount = 2345678 where id = ${second};
      insert into transactions (member_id, amount, status, payment_type, gateway_type, created_at, changed_at,
        changed_by, link_token)
      select member_id, amount, status, payment_type, gateway_type, max(created_at) + 1000, changed_at, changed_by,
        'latest' from transactions;`)
    await server.raise()
    await rows(page).nth(1).getByText('R$ 23.456,78').waitFor(generous)
    expect(await numbers()).toEqual(before)
    await page.getByRole('button', { name: '1 mudança · atualizar a lista' }).click()
    await expect.poll(async () => (await numbers())[1]).toBe(before[0])
  }, 90_000)

  test('is the new list at once while the user is elsewhere', async ({ open, server }) => {
    const page = await open('root')
    await financial(page, '?order_by=created_at%20DESC')
    const numbers = () => rows(page).locator('[data-column=id]').allTextContents()
    const [first] = await numbers()
    await page.getByRole('heading', { level: 1 }).hover()
    await server.kill()
    await offline(page).waitFor(generous)
    await server.sql(`insert into transactions (member_id, amount, status, payment_type, gateway_type, created_at,
        changed_at, changed_by, link_token)
      select member_id, amount, status, payment_type, gateway_type, max(created_at) + 1000, changed_at, changed_by,
        'latest of all' from transactions;`)
    await server.raise()
    await expect.poll(async () => (await numbers())[1], generous).toBe(first)
  }, 90_000)

  test('reads everything again after a gap that a gateway’s error made', async ({ open, server }) => {
    const page = await open('root')
    await withOwnStream(page)
    await page.route('**/api/events*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await financial(page)
    await offline(page).waitFor(generous)
    await server.sql('update transactions set amount = 7654321')
    await page.unrouteAll()
    await rows(page).first().getByText('R$ 76.543,21').waitFor(generous)
    await offline(page).waitFor({ state: 'detached' })
  })
})

describe('an answer that is none', () => {
  for (const { what, status, body } of [
    { what: 'a page of a proxy', status: 200, body: '<h1>Entre na rede</h1>' },
    { what: 'nothing', status: 200, body: '' },
    { what: 'a gateway’s error', status: 502, body: '<h1>Bad gateway</h1>' },
  ]) {
    test(`${what} is told as an error, and the list comes when it can`, async ({ open }) => {
      const page = await open('root')
      await page.route(/\/api\/financial\?/, (route) =>
        route.fulfill({ status, body, contentType: 'text/html', headers: { 'X-Request-Id': 'pedido-7' } }),
      )
      await page.route(/\/api\/financial$/, (route) =>
        route.fulfill({ status, body, contentType: 'text/html', headers: { 'X-Request-Id': 'pedido-7' } }),
      )
      await page.goto('/cms/financial')
      await page.getByText('Algum erro ocorreu (código pedido-7)').waitFor(generous)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await rows(page).first().waitFor()
    })
  }
})

test('a write whose answer is lost is asked again, and happens once', async ({ open }) => {
  const page = await open('root')
  const keys: (string | undefined)[] = []
  await page.route('**/api/financial/payment/approve/*', async (route) => {
    const { prefer, 'idempotency-key': key } = route.request().headers()
    if (prefer) return route.continue()
    keys.push(key)
    await route.fetch()
    // Applied, but the answer is lost.
    if (keys.length < 3) return route.abort()
    return route.continue()
  })
  await financial(page, '?status=open&order_by=created_at')
  await page.getByRole('button', { name: 'Ver detalhes' }).first().click()
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
  await dialog(page).getByRole('listitem').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Aprovar pagamento' }).click()
  await page.getByText('Ainda sem confirmação do servidor. Tentando de novo…').waitFor()
  await toast(page, 'Pagamento aprovado!').waitFor(generous)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a write without an answer is offered again, under its key', async ({ open }) => {
  const page = await open('root')
  const keys = new Set<string | undefined>()
  await page.route('**/api/me', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    return route.abort()
  })
  await page.goto('/cms/profile')
  await page.getByLabel('Nome', { exact: true }).fill('Helena Duarte Lima')
  await page.getByLabel('Nome', { exact: true }).press('Enter')
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await again.waitFor(generous)
  await page.unrouteAll()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' || request.method() === 'PUT')
  await again.click()
  expect(keys).toEqual(new Set([(await sent).headers()['idempotency-key']]))
  await toast(page, 'Feito').waitFor()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Helena Duarte Lima')
})

test('a session that ends while something is typed goes on after signing in over the page', async ({
  open,
}) => {
  const page = await open('nobody')
  await signIn(page, '/cms/profile')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Um nome que custou a digitar')
  await page.context().clearCookies()
  await name.press('Enter')
  const question = dialog(page).filter({ hasText: 'Sua sessão terminou' })
  await question.getByLabel('Senha', { exact: true }).fill(password)
  expect(await question.getByLabel('E-mail').inputValue()).toBe('manager@demo.test')
  await question.getByLabel('Senha', { exact: true }).press('Enter')
  await question.waitFor({ state: 'detached' })
  // The write that found the session ended is done, without being asked for again.
  await page.getByRole('button', { name: 'Minha conta' }).getByText('Um nome que custou').waitFor()
  expect(await name.inputValue()).toBe('Um nome que custou a digitar')
  expect(new URL(page.url()).pathname).toBe('/cms/profile')
})

test('another account that signs in over an ended session comes back to the page', async ({ open }) => {
  const page = await open('nobody')
  await signIn(page, '/cms/profile')
  const name = page.getByLabel('Nome', { exact: true })
  // The page is refused its own question about the account while the name is on its way.
  const asked = (method: string) => (request: Request) =>
    request.url().endsWith('/api/me') && request.method() === method
  const sent = page.waitForRequest(asked('PUT'))
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  await page.route('**/api/me', async (route) => {
    if (asked('PUT')(route.request())) await refused
    else await sent
    await route.fulfill({ status: 401, json: { message: 'Faça login novamente.' } })
  })
  await page.reload()
  await name.fill('Outro nome')
  await page.context().clearCookies()
  await name.press('Enter')
  const question = dialog(page).filter({ hasText: 'Sua sessão terminou' })
  await question.getByRole('link', { name: 'Entrar com outra conta' }).click()
  await page.waitForURL(/next=%2Fcms%2Fprofile/)
  expect(await page.evaluate(() => localStorage.userData ?? null)).toBe(null)
  await page.getByLabel('E-mail').fill('sales@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/cms/profile')
})

test('the consultants are kept in this browser, by name, and there at once', async ({ open }) => {
  const page = await open('root')
  await financial(page)
  await openFilters(page)
  const kept = () => page.evaluate(() => JSON.parse(localStorage.managers ?? 'null') as Kept | null)
  await expect.poll(kept).not.toBe(null)
  const names = (await kept())?.answer.managers.map(({ name }) => name) ?? []
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  await page.route('**/api/managers', (route) => route.abort())
  await page.reload()
  await openFilters(page)
  await page.getByRole('option', { name: names[0] }).first().waitFor({ state: 'attached' })
})

interface Kept {
  at: number
  answer: { managers: { name: string }[] }
}

test('going back finds the filters and the place that were left', async ({ open }) => {
  const page = await open('root')
  await financial(page, '?per_page=100')
  await page.getByRole('button', { name: 'Ver detalhes' }).nth(80).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  const before = await page.evaluate(() => scrollY)
  await page.getByRole('link', { name: 'Conversas' }).first().click()
  await page.waitForURL('/cms/conversations')
  await page.getByRole('grid', { name: 'Conversas' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(new URL(page.url()).search).toBe('?per_page=100')
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a session that ends behind a sentence that is being typed takes none of its keys', async ({ open }) => {
  const page = await open('nobody')
  await signIn(page, '/cms/profile')
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Começo')
  await page.context().clearCookies()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const notice = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou' })
  await notice.waitFor(generous)
  await page.keyboard.type(' e fim')
  expect(await name.inputValue()).toBe('Começo e fim')
  await notice.getByRole('button', { name: 'Entrar' }).click()
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await offline(page).waitFor({ state: 'detached', ...generous })
  expect(await name.inputValue()).toBe('Começo e fim')
})
