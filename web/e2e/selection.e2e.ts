import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { dialog, rows, write } from './fixtures/page'
import { binary } from './fixtures/server'
import { signedInDoor, test } from './fixtures/test'
import { times } from './fixtures/times'

const bar = (page: Page) => page.getByRole('toolbar')
const tick = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')
const status = (page: Page, text: string | RegExp) =>
  dialog(page).getByRole('status').filter({ hasText: text })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).last().click()

describe('rows are ticked', () => {
  test('as a range by Shift, and stay so on other pages', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await tick(page, 1).check()
    await tick(page, 4).click({ modifiers: ['Shift'] })
    await bar(page).getByText('4 linhas selecionadas').waitFor()
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => tick(page, 1).isChecked()).toBe(false)
    await tick(page, 0).check()
    await bar(page).getByText('5 linhas selecionadas').waitFor()
    await page.goBack()
    await expect.poll(() => tick(page, 2).isChecked()).toBe(true)
    // Another filter shows other rows.
    await page.getByRole('link', { name: /^Boletos vencidos/ }).click()
    await bar(page).waitFor({ state: 'detached' })
  })

  test('and opened by keys alone', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open')
    await rows(page).first().waitFor()
    for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key)
    await bar(page).getByText('3 linhas selecionadas').waitFor()
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(/open=\d+/)
    await page.getByRole('heading', { name: 'Histórico' }).waitFor()
    await page.keyboard.press('a')
    await status(page, '3 linhas a fazer').waitFor()
    await press(page, 'Cancelar')
  })

  test('and give the focus to the next one when they leave the list by their action', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open')
    await rows(page).nth(5).waitFor()
    const ids = await rows(page).evaluateAll((all) => all.map((line) => line.dataset['row']))
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['row'])
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
    for (const at of [2, 3]) {
      await expect.poll(focused).toBe(ids[at])
      await page.keyboard.press('a')
      await dialog(page).getByText('passa de Aberto para Pago').waitFor()
      await press(page, 'Aprovar pagamento')
      await dialog(page).waitFor({ state: 'detached' })
      await rows(page)
        .filter({ hasText: `#${ids[at]}` })
        .waitFor({ state: 'detached' })
      await expect.poll(focused).toBe(ids[at + 1])
    }
  })

  test('and opened by a click anywhere on them', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).nth(2).locator('[data-column=created_at]').click()
    await page.waitForURL(/open=\d+/)
    await page.goto('/cms/users')
    await rows(page).nth(2).locator('[data-column=status]').click()
    await page.waitForURL(/\/cms\/user-form\/\d+$/)
  })
})

test('members are ticked in the split list, one by one, as a range and all', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/users-v2')
  const list = page.getByRole('grid')
  await list.getByRole('row').first().getByText('@').waitFor()
  for (const key of ['j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key)
  await bar(page).getByText('3 linhas selecionadas').waitFor()
  await list.getByRole('row').nth(5).hover()
  await list.getByRole('row').nth(5).locator('[data-tick]').click()
  await bar(page).getByText('4 linhas selecionadas').waitFor()
  await bar(page)
    .getByRole('button', { name: /^Selecionar as [\d.]+ linhas do filtro$/ })
    .click()
  const count =
    (await page
      .getByRole('status')
      .filter({ hasText: /membros/ })
      .textContent()) ?? ''
  await bar(page)
    .getByText(`${count.replace(/\D/g, '')} linhas selecionadas`)
    .waitFor()
  await page.goto('/cms/users')
  await tick(page, 1).check()
  await tick(page, 3).click({ modifiers: ['Shift'] })
  await bar(page).getByText('3 linhas selecionadas').waitFor()
})

test('all conversations of a view are ticked from the inbox', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/conversations')
  await page.getByRole('grid').getByRole('row').first().getByText('Aberta').waitFor()
  const { messages } = (await (await page.request.get('/api/messages?finished=0&latest=1')).json()) as {
    messages: { total: number }
  }
  await page.keyboard.press('x')
  const atOneMoment = page.waitForResponse('**/api/messages/export?*')
  await bar(page)
    .getByRole('button', { name: `Selecionar as ${messages.total} linhas do filtro` })
    .click()
  expect((await atOneMoment).headers()['content-type']).toBe('application/x-ndjson')
  await bar(page).getByText(`${messages.total} linhas selecionadas`).waitFor()
  // Its rows need not have been on screen.
  await bar(page).getByRole('button', { name: 'Encerrar conversa' }).click()
  await dialog(page)
    .getByRole('heading', { name: `Encerrar conversa (${messages.total})` })
    .waitFor()
})

test('a row agrees with its details when another user changes the record, and stays where it is', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/financial?status=open')
  const row = rows(page).filter({ has: page.locator('[data-column=actions]') })
  await row.nth(3).locator('[data-column=created_at]').click()
  await page.waitForURL(/open=\d+/)
  const id = new URL(page.url()).searchParams.get('open')
  const other = await open('manager')
  await other.goto('/cms/financial')
  expect((await write(other, 'PUT', `/api/financial/payment/approve/${id}`)).status()).toBe(200)
  await row
    .nth(3)
    .filter({ hasText: `#${id}` })
    .getByText('Pago', { exact: true })
    .waitFor()
})

interface Payments {
  total: number
  sums: { amount: number }
  data: { id: number; account_manager: { name: string } | null }[]
}

/** How many payments of one filter are changed: more than a page holds. */
const all = times(1_000, 250)

const filter = 'user_id=98&payment_type=other'

async function payments(page: Page): Promise<Payments> {
  const answer = await page.request.get(`/api/financial?${filter}&sums=1&per_page=200`)
  return ((await answer.json()) as { transactions: Payments }).transactions
}

const managers = async (page: Page) => [
  ...new Set((await payments(page)).data.map((row) => row.account_manager?.name ?? null)),
]

test(
  'all rows of a filter are planned, applied and undone; the command line finishes the same plan',
  { timeout: 300_000 },
  async ({ open, server }) => {
    const page = await open('root', { acceptDownloads: true })
    await server.sql(`
      insert into transactions (member_id, amount, status, payment_type, gateway_type, created_at, changed_at,
        changed_by, link_token)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${all})
      select 98, 1990, 'paid', 'other', t.gateway_type, t.created_at + i, t.changed_at, t.changed_by, 'many-' || i
      from n, (select * from transactions limit 1) t;`)
    await page.goto(`/cms/financial?${filter}`)
    const before = await payments(page)
    expect(before.total).toBeGreaterThanOrEqual(all)
    const total = before.total.toLocaleString('pt-BR')
    const sum = before.sums.amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
    await tick(page, 0).check()
    await bar(page)
      .getByRole('button', { name: `Selecionar as ${total} linhas do filtro` })
      .click()
    await bar(page)
      .getByText(`${before.total} linhas selecionadas · Valor ${sum.replace(/\s/g, ' ')}`)
      .waitFor()
    await bar(page).getByRole('button', { name: 'Trocar consultor' }).click()
    await dialog(page).getByLabel('Consultor').selectOption('Thiago Figueira')
    await press(page, 'Conferir')
    const ready = status(page, `${before.total} linhas a fazer · ${sum.replace(/\s/g, ' ')}`)
    await ready.waitFor({ timeout: 120_000 })
    await dialog(page)
      .getByText(/passa de .* para Thiago Figueira\./)
      .first()
      .waitFor()

    const folder = await mkdtemp(join(tmpdir(), 'retaguarda-plan-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [kept] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar plano')])
    const file = join(folder, kept.suggestedFilename())
    await kept.saveAs(file)
    expect(JSON.parse((await readFile(file, 'utf8')).split('\n')[0] ?? '')).toMatchObject({
      rows: before.total,
      source: { form: 'filter' },
    })

    await press(page, `Trocar consultor (${before.total})`)
    await status(page, `${before.total} feitas`).waitFor({ timeout: 120_000 })
    expect(await managers(page)).toEqual(['Thiago Figueira'])
    // No row is done twice by the other door.
    const env = {
      ...process.env,
      RETAGUARDA_SERVER: server.origin,
      RETAGUARDA_TOKEN: await signedInDoor(server.origin, 'root'),
    }
    const said = await new Promise<string>((done) => {
      execFile(binary('retaguarda'), ['batch', 'apply', file, '--output', 'json'], { env }, (_, out) =>
        done(out),
      )
    })
    expect(JSON.parse(said)).toMatchObject({ done: before.total, stale: 0, failed: 0 })

    await press(page, /^Desfazer [\d.]+ alterações/)
    await status(page, `${before.total} linhas a fazer`).waitFor({ timeout: 120_000 })
    await press(page, /^Desfazer \(/)
    await status(page, `${before.total} feitas`).waitFor({ timeout: 120_000 })
    expect(await managers(page)).toEqual([null])
  },
)
