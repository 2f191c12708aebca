import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { hold } from './fixtures/hold'
import {
  dialog,
  focused,
  lastAct,
  openFilters,
  rows,
  toast,
  told,
  withOwnStream,
  write,
} from './fixtures/page'
import { test } from './fixtures/test'

const range = (page: Page) => page.getByRole('navigation', { name: 'Páginas' }).getByRole('status')
const search = (page: Page) => new URL(page.url()).searchParams

async function openDetails(page: Page, at = 0): Promise<void> {
  await page.getByRole('button', { name: 'Ver detalhes' }).nth(at).click()
  await page.getByRole('heading', { name: 'Pagamento', exact: true }).waitFor()
}

describe('the financial list', () => {
  test('filters stand in the address and in chips, each removable', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await range(page).waitFor()
    const all = await range(page).textContent()
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pago')
    await page.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.waitForURL(/status=paid/)
    expect(Object.fromEntries(search(page))).toEqual({ status: 'paid', payment_type: 'pix' })
    await expect.poll(() => range(page).textContent()).not.toBe(all)
    for (const row of await rows(page).allTextContents()) expect(row).toMatch(/Pix.*Pago/s)

    await page.reload()
    await page.getByRole('button', { name: 'Remover o filtro Status' }).click()
    await page.waitForURL((url) => !url.searchParams.has('status'))
    await openFilters(page)
    expect(await page.getByRole('combobox', { name: 'Forma de pagamento' }).inputValue()).toBe('pix')
    await page.goBack()
    await page.getByRole('button', { name: 'Remover o filtro Status' }).waitFor()
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expect.poll(() => range(page).textContent()).toBe(all)
  })

  test('filters are saved under a name, which is a tab with a count and in the palette', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?payment_type=pix&status=error')
    const total = (await range(page).textContent())?.split(' ').at(-1)
    await page.getByRole('button', { name: 'Salvar como visão' }).click()
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Pix com erro')
    await page.keyboard.press('Enter')
    const views = page.getByRole('navigation', { name: 'Visões salvas' })
    await views.getByRole('link', { name: `Pix com erro ${total}` }).waitFor()
    await views.getByRole('link', { name: 'Todos' }).press('Enter')
    await page.waitForURL((url) => url.search === '')
    await page.reload()
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ir para ou fazer' }).fill('pix com')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('status') === 'error')
    await views.getByRole('button', { name: 'Excluir a visão Pix com erro' }).click()
    await views.getByRole('link', { name: /^Pix com erro/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Salvar como visão' }).waitFor()
  })

  test('a period needs both its ends, in order', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const created = page.getByRole('group', { name: 'Data de criação' })
    await created.getByLabel('De', { exact: true }).fill('10/10/2026')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('Informe as duas datas').waitFor()
    await created.getByLabel('Até', { exact: true }).fill('01/10/2026')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText('A data final vem antes da inicial').waitFor()
    expect(search(page).size).toBe(0)
    await created.getByLabel('Até', { exact: true }).fill('31/10/2026')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('created_at') === '2026-10-10::2026-10-31')
    await page.getByText('10/10/2026 – 31/10/2026').waitFor()
  })

  test('pages are turned and the next one is read ahead, in a browser that does not tell when it rests, too', async ({
    open,
  }) => {
    const page = await open('root')
    for (const tells of [true, false]) {
      if (!tells) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'))
      await page.goto('/cms/financial')
      await expect.poll(() => range(page).textContent()).toBe('1–25 de 400')
      const ahead = page.waitForRequest((request) => new URL(request.url()).searchParams.get('page') === '3')
      await page.getByRole('button', { name: 'Próxima página' }).click()
      await expect.poll(() => range(page).textContent()).toBe('26–50 de 400')
      await ahead
    }
  })

  test('sorting and paging stand in the address and start over at the first page', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await expect.poll(() => range(page).textContent()).toBe('1–25 de 400')
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect.poll(() => range(page).textContent()).toBe('26–50 de 400')
    const created = page.getByRole('columnheader', { name: 'Criado em' })
    await created.getByRole('button').click()
    await page.waitForURL((url) => url.searchParams.get('order_by') === 'created_at DESC')
    expect(await created.getAttribute('aria-sort')).toBe('descending')
    expect(search(page).has('page')).toBe(false)
    await created.getByRole('button').click()
    await page.waitForURL((url) => url.searchParams.get('order_by') === 'created_at')
    await expect.poll(() => created.getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('button', { name: 'Última página' }).click()
    await expect.poll(() => range(page).textContent()).toBe('376–400 de 400')
    await page.getByLabel('Linhas por página').selectOption('200')
    await expect.poll(() => range(page).textContent()).toBe('1–200 de 400')
  })

  test('one payment alone says so, and the way to all of them', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?id=400')
    await page.getByText('Mostrando apenas o pagamento 400.').waitFor()
    await expect.poll(() => rows(page).filter({ hasText: '#400' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Mostrar todos os pagamentos' }).click()
    await expect.poll(() => range(page).textContent()).toBe('1–25 de 400')
    expect(search(page).has('id')).toBe(false)
  })

  test('what is on screen can be downloaded whole', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=error')
    const total = (await range(page).textContent())?.split(' ').at(-1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(lines[0]).toContain('Transação;Valor;Forma;Membro')
    expect(lines.length - 1).toBe(Number(total))
    for (const line of lines.slice(1)) expect(line).toContain('Erro')
  })

  test('success reads the list and learns why the details stay shut', async ({ open }) => {
    const page = await open('success')
    await page.goto('/cms/financial')
    await range(page).waitFor()
    await openFilters(page)
    expect(await page.getByLabel('Consultor').count()).toBe(0)
    await page.keyboard.press('Escape')
    const details = page.getByRole('button', { name: 'Ver detalhes' }).first()
    expect(await details.getAttribute('aria-disabled')).toBe('true')
    expect(await details.getAttribute('aria-description')).toContain('Quem a tem: ')
    await vi.waitUntil(
      async () => {
        await page.mouse.move(0, 0)
        await details.hover()
        return page.getByRole('tooltip').isVisible()
      },
      { timeout: 10_000, interval: 700 },
    )
  })

  test('labels the known words of a gateway, and shows unknown ones as raw data', async ({
    open,
    server,
  }) => {
    const page = await open('root')
    const id = await findPayment(page, ({ transaction }) => transaction.status === 'paid')
    const details = page.getByText('No gateway', { exact: true }).locator('xpath=../..')
    await server.sql(`update transactions set gateway_status = 'externally_paid' where id = ${id}`)
    await page.goto(`/cms/financial?id=${id}&open=${id}`)
    await details.getByText('Pago por fora do gateway').waitFor()
    await server.sql(`update transactions set gateway_status = 'odd_word' where id = ${id}`)
    await page.reload()
    const raw = page.getByText('odd_word')
    await raw.waitFor({ state: 'attached' })
    expect(await raw.isVisible()).toBe(false)
    await page.getByText('Dados do gateway', { exact: true }).click()
    await raw.waitFor()
  })

  test('on a phone nothing is cut off and the details open', async ({ open }) => {
    const page = await open('root', { viewport: { width: 390, height: 844 } })
    await page.goto('/cms/financial')
    await openDetails(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Menu' }).click()
    await dialog(page).getByRole('link', { name: 'Painel' }).waitFor()
  })
})

describe('what is done to a payment', () => {
  test('before the page follows changes, is shown once it does', async ({ open }) => {
    const page = await open('root')
    await withOwnStream(page)
    const letThrough = await hold(page, '**/api/events*')
    await page.goto('/cms/financial?status=open&order_by=created_at')
    const first = rows(page).first()
    const id = /#(\d+)/.exec((await first.textContent()) ?? '')?.[1]
    expect((await write(page, 'PUT', `/api/financial/payment/approve/${id}`)).status()).toBe(200)
    await first.getByText('Aberto').waitFor()
    letThrough()
    await first.getByText('Pago').waitFor()
  })

  test('an approval shows its effects first, and a later one names who approved', async ({ open }) => {
    const [first, live, late] = [await open('root'), await open('manager'), await open('manager')]
    await withOwnStream(late)
    await late.route('**/api/events*', (route) => route.abort())
    for (const page of [first, live, late]) {
      await page.goto('/cms/financial?status=open&order_by=created_at')
      await openDetails(page)
      await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
      await dialog(page)
        .getByText(/O pagamento \d+ de R\$.* passa de Aberto para Pago\./)
        .waitFor()
      await dialog(page).getByText('Esta ação é irreversível.').waitFor()
      // Enter neither closes the question nor approves what cannot be taken back.
      await page.keyboard.press('Enter')
      await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    }
    const approve = { name: 'Aprovar pagamento' }
    const refused = /Este pagamento já está “Pago” desde .*, por Helena Duarte\./
    await dialog(first).getByRole('button', approve).click()
    await toast(first, 'Pagamento aprovado!').waitFor()
    await dialog(live).getByRole('alert').getByText(refused).waitFor()
    await dialog(late).getByRole('button', approve).click()
    await toast(late, 'Erro!').getByText(refused).waitFor()
    // The list no longer holds it: what was told of it stays.
    await late.getByText('Esta linha não está mais na lista.').waitFor()
    await dialog(late).getByRole('alert').getByText(refused).waitFor()
    expect(await toast(late, 'Erro!').count()).toBe(1)
  })

  test('approving can be called off', async ({ open }) => {
    const page = await open('root')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT' && !request.headers().prefer) sent.push(request.url())
    })
    await page.goto('/cms/financial?status=open&order_by=created_at DESC')
    await openDetails(page)
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Aprovar pagamento' }).waitFor()
    expect(sent).toEqual([])
  })

  test('a subscription is cancelled once', async ({ open }) => {
    const page = await open('root')
    const payment = await findPayment(page, ({ subscription }) => subscription?.status === 'active')
    await page.goto(`/cms/financial?id=${payment}&open=${payment}`)
    await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
    await dialog(page).getByRole('listitem').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar assinatura' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText(/^(Cancelando|Inativa)$/).waitFor()
  })

  test('only root changes the consultant', async ({ open }) => {
    const manager = await open('manager')
    await manager.goto('/cms/financial?order_by=created_at DESC')
    await openDetails(manager)
    const refused = manager.getByRole('button', { name: 'Trocar consultor' })
    expect(await refused.getAttribute('aria-disabled')).toBe('true')
    expect(await refused.getAttribute('aria-description')).toBe('Somente Administração pode fazer isto.')
    await refused.hover()
    await manager.getByRole('tooltip').waitFor()

    const page = await open('root')
    await page.goto('/cms/financial?order_by=created_at DESC')
    await openDetails(page)
    await page.getByRole('button', { name: 'Trocar consultor' }).click()
    const chosen = dialog(page).getByLabel('Consultor')
    await chosen.getByRole('option', { name: 'Rafael Monteiro' }).waitFor({ state: 'attached' })
    const names = await chosen.getByRole('option').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['Sem consultor', 'Rafael Monteiro', 'Juliana Castanho']))
    expect(names).not.toContain('Camila Rezende')
    const now = await chosen.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)
    const other = now === 'Thiago Figueira' ? 'Rafael Monteiro' : 'Thiago Figueira'
    await chosen.selectOption(other)
    await dialog(page)
      .getByText(new RegExp(`passa de .* para ${other}\\.`))
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Trocar consultor' }).click()
    await lastAct(page, 'Consultor alterado!').waitFor()
    await rows(page).first().getByText(other).waitFor()
    // The bar undoes it by the inverse that the rehearsal told.
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'Desfazer: Consultor alterado!' }).click()
    await rows(page)
      .first()
      .getByText(now ?? '')
      .waitFor()
  })

  test('a charge goes to an address that is one', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open&order_by=created_at DESC')
    await openDetails(page)
    await page.getByRole('button', { name: 'Enviar cobrança' }).click()
    const email = dialog(page).getByRole('textbox', { name: 'E-mail' })
    await email.fill('quem')
    await dialog(page).getByRole('button', { name: 'Enviar cobrança' }).click()
    await dialog(page).getByText('Insira um e-mail válido').waitFor()
    expect(await focused(page)).toBe('email')
    expect(await email.inputValue()).toBe('quem')
    await email.fill('quem@exemplo.test')
    await dialog(page).getByRole('button', { name: 'Enviar cobrança' }).click()
    await told(page, 'E-mail com cobrança enviado com sucesso!').waitFor()
  })
})

interface Details {
  transaction: { status: string }
  subscription: { status: string } | null
}

/** The newest payment whose details are as wanted. */
async function findPayment(page: Page, isWanted: (details: Details) => boolean): Promise<number> {
  const list = await page.request.get('/api/financial?recurrent=1&status=paid&per_page=200')
  const { transactions } = (await list.json()) as { transactions: { data: { id: number }[] } }
  for (const { id } of transactions.data) {
    const details = await page.request.get(`/api/financial/${id}`)
    if (isWanted((await details.json()) as Details)) return id
  }
  throw new Error('The demonstration has no such payment')
}
