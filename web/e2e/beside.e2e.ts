import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { clipboard, dialog, rows, toast, told } from './fixtures/page'
import { test } from './fixtures/test'

/** Counts the keys and clicks of a user. Typed or pasted text counts once. */
function counted(page: Page) {
  let interactions = 0
  return {
    press: (key: string) => {
      interactions += 1
      return page.keyboard.press(key)
    },
    /** Looks something up in the palette: a key, and the text. */
    find: async (text: string) => {
      interactions += 2
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Ir para ou fazer' }).fill(text)
    },
    click: (locator: ReturnType<Page['locator']>) => {
      interactions += 1
      return locator.click()
    },
    count: () => interactions,
  }
}

const panel = (page: Page) => page.getByRole('complementary', { name: /^(Pagamento|Cadastro|Conversa) \d+$/ })

async function failedPayment(
  page: Page,
  filter = 'status=error',
): Promise<{ id: number; user: { name: string } }> {
  const answer = await page.request.get(`/api/financial?${filter}&per_page=1`)
  const { transactions } = (await answer.json()) as {
    transactions: { data: { id: number; user: { name: string } }[] }
  }
  const [payment] = transactions.data
  if (!payment) throw new Error(`no payment is ${filter}`)
  return payment
}

describe('a record beside the page', () => {
  test('opens from a payment, is kept by the address, and Escape and back close it', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    const member = rows(page).first().locator('[data-column=user-name] a')
    const name = await member.innerText()
    await member.click()
    await panel(page).getByRole('heading', { name }).waitFor()
    await panel(page).getByText('Pertence a').waitFor()
    await panel(page).getByRole('region', { name: 'Linha do tempo' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/cms/financial')
    await page.reload()
    await panel(page).getByRole('heading', { name }).waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await page.goBack()
    await panel(page).waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    await rows(page).first().waitFor()
  })

  test('is a sheet on a phone, and each entry of the timeline opens its record there', async ({ open }) => {
    const page = await open('root')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/cms/user-form/1?tab=timeline')
    const line = page.getByRole('region', { name: 'Linha do tempo' })
    await line.getByText('Pagamento', { exact: true }).click()
    await line.getByRole('link').first().click()
    await panel(page).getByRole('heading', { name: 'Histórico' }).waitFor()
    expect(await panel(page).evaluate((sheet) => sheet.getBoundingClientRect().width)).toBe(390)
    await page.keyboard.press('Escape')
    await line.getByText('Mensagem', { exact: true }).click()
    await line.getByRole('link').first().click()
    await panel(page)
      .getByRole('heading', { name: /Conversa/ })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('the timeline goes on as far as one scrolls', async ({ open, server }) => {
  const page = await open('root')
  await server.sql(`
    insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id,
      body, send_on)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 260)
    select conversation_id, folder, sender_type, company_user_id, rep_user_id, 1, receiver_id, 'Mensagem ' || i,
      send_on - i
    from n, (select * from messages where receiver_id <> 1 limit 1);`)
  await page.goto('/cms/user-form/1?tab=timeline')
  const line = page.getByRole('region', { name: 'Linha do tempo' })
  await line.getByText('Mensagem', { exact: true }).click()
  const last = line.getByText('Mensagem 260', { exact: true })
  await line.getByRole('listitem').first().waitFor()
  await expect
    .poll(
      async () => {
        await line.getByRole('listitem').last().scrollIntoViewIfNeeded()
        return last.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await line.getByRole('button', { name: 'Ver mais antigos' }).count()).toBe(0)
})

describe('the interactions that answer a question', () => {
  test('whose a member is: one, once the name is found', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const user = counted(page)
    await user.find('vanessa maia')
    await page.getByRole('option', { name: /Vanessa Costa Maia/ }).waitFor()
    const found = user.count()
    await user.press('Enter')
    await page.getByText('Pertence a').waitFor()
    expect(user.count() - found).toBe(1)
  })

  test('why a payment failed, by the name of the member: at most six', async ({ open }) => {
    const page = await open('root')
    const { user: member } = await failedPayment(page)
    await page.goto('/cms/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const user = counted(page)
    await user.find(member.name)
    await page
      .getByRole('option', { name: new RegExp(member.name) })
      .first()
      .waitFor()
    await user.press('Enter')
    await user.click(page.getByRole('tab', { name: 'Financeiro' }))
    const failed = rows(page).filter({ hasText: 'Erro' }).first()
    await failed.waitFor()
    // The list says it in a word, the details what to do about it.
    expect((await failed.locator('[data-column=status] small').innerText()).length).toBeGreaterThan(5)
    await user.click(failed.getByRole('button', { name: 'Ver detalhes' }))
    const failure = page.getByRole('region', { name: 'Motivo da falha' })
    await failure.getByRole('button', { name: 'Gerar novo link' }).waitFor()
    expect(user.count()).toBeLessThanOrEqual(6)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('a link is made, copied and sent by WhatsApp, with the phone known: at most ten', async ({ open }) => {
    const page = await open('root')
    const answer = await page.request.get('/api/user/1')
    const { user: member } = (await answer.json()) as { user: { phone: string; name: string } }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/cms/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const user = counted(page)
    await user.find(member.phone)
    await page.getByRole('option', { name: new RegExp(member.name) }).waitFor()
    await user.press('Enter')
    await user.click(page.getByRole('tab', { name: 'Financeiro' }))
    await user.click(page.getByRole('button', { name: 'Serviços adicionais' }))
    await dialog(page).getByLabel('Serviço', { exact: true }).waitFor()
    await user.click(dialog(page).getByLabel('Serviço', { exact: true }))
    await dialog(page).getByLabel('Serviço', { exact: true }).selectOption({ index: 2 })
    await user.click(dialog(page).getByText('Pix', { exact: true }))
    await user.click(dialog(page).getByRole('button', { name: 'Gerar link' }))
    await dialog(page).getByText('Link copiado.').waitFor()
    const link = await dialog(page)
      .getByRole('link', { name: 'Abrir página de pagamento' })
      .getAttribute('href')
    await expect.poll(() => clipboard(page)).toBe(link)
    await user.click(dialog(page).getByRole('button', { name: 'Enviar por WhatsApp' }))
    await told(page, 'Cobrança enviada por WhatsApp!').waitFor()
    await page.getByText(member.name).first().waitFor()
    expect(user.count()).toBeLessThanOrEqual(10)
  })

  test('a boleto is approved, and the toast says whose and how much: at most seven', async ({ open }) => {
    const page = await open('root')
    const boleto = await failedPayment(page, 'status=open&payment_type=boleto')
    await page.goto('/cms/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const user = counted(page)
    await user.find(`${boleto.id}`)
    await user.click(page.getByRole('option', { name: `Pagamento #${boleto.id}` }))
    await user.click(page.getByRole('button', { name: 'Aprovar' }))
    await dialog(page)
      .getByText(/passa de Aberto para Pago/)
      .waitFor()
    await user.click(dialog(page).getByRole('button', { name: 'Aprovar' }))
    await toast(page, 'Pagamento aprovado!').waitFor()
    await page.getByText(new RegExp(`Pagamento de ${boleto.user.name}, R\\$.*, aprovado`)).waitFor()
    expect(user.count()).toBeLessThanOrEqual(7)
  })
})

describe('a payment that failed', () => {
  test('is charged by Pix, for the same purchase', async ({ open }) => {
    const page = await open('root')
    const { id } = await failedPayment(page, 'status=error&payment_type=credit_card')
    await page.goto(`/cms/financial?id=${id}&open=${id}`)
    await page.getByRole('button', { name: 'Cobrar por Pix' }).click()
    expect(await dialog(page).getByRole('radio', { name: 'Pix' }).isChecked()).toBe(true)
    const effects = dialog(page).getByRole('region', { name: 'O que vai acontecer' })
    await effects.getByRole('listitem').first().waitFor()
    const [methods, effect] = await Promise.all([
      dialog(page).getByRole('radiogroup').boundingBox(),
      effects.boundingBox(),
    ])
    expect((effect?.y ?? 0) - (methods?.y ?? 0) - (methods?.height ?? 0)).toBeGreaterThanOrEqual(12)
    await dialog(page).getByRole('button', { name: 'Gerar novo link' }).click()
    await dialog(page).getByRole('region', { name: 'Link de pagamento gerado!' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByText('Novo link gerado').waitFor()
  })
})
