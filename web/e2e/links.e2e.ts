import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, focused, rows, toast, told } from './fixtures/page'
import { test } from './fixtures/test'

describe('the links to pay', () => {
  test('a plan: fields named where they are, discounts that follow, a link at the end', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/41?tab=financial')
    await page.getByRole('button', { name: 'Gerar link de pagamento' }).click()
    const form = dialog(page)
    // Of a member who had a plan, the latest quota fills in the same plan again.
    const quota = form.getByLabel('Renovar a partir de')
    await form.getByLabel('Plano', { exact: true }).waitFor()
    const isRenewed =
      (await quota.count()) > 0 && (await form.getByLabel('Plano', { exact: true }).inputValue()) !== ''
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await toast(page, 'Preencha todos os campos obrigatórios').waitFor()
    expect(await form.getByText('Este campo é obrigatório!').count()).toBeGreaterThanOrEqual(
      isRenewed ? 2 : 3,
    )
    expect(await focused(page)).toBe(isRenewed ? 'turbo' : 'group_id')
    await form.getByLabel('Plano', { exact: true }).selectOption('Essencial')
    await form.getByLabel('Período').selectOption({ label: 'Anual · R$ 799,90' })
    await form.getByText('Sem destaque').click()
    await form.getByText('Boleto', { exact: true }).click()
    await form.getByLabel('Desconto em %').fill('10')
    expect(await form.getByLabel('Desconto em R$').inputValue()).toBe('79,99')
    await form.getByText('R$ 719,91').waitFor()

    await form.getByRole('textbox', { name: 'Vencimento do boleto' }).fill('01/01/2020')
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await form.getByText(/Escolha uma data a partir de/).waitFor()
    expect(await focused(page)).toBe('expires_at')
    expect(await form.getByLabel('Desconto em R$').inputValue()).toBe('79,99')
    await form.getByText('Pix', { exact: true }).click()
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await linkIsReady(page)
    await chargeIsSent(page)
    expect(await form.getByLabel('Plano', { exact: true }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Fechar' }).last().click()
    await rows(page).filter({ hasText: '719,91' }).first().waitFor()
  })

  test('a discount in percent stays one when the form is walked through', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/43?tab=financial')
    await page.getByRole('button', { name: 'Gerar link de pagamento' }).click()
    const form = dialog(page)
    const discounts = () =>
      Promise.all(['Desconto em %', 'Desconto em R$'].map((label) => form.getByLabel(label).inputValue()))
    await form.getByLabel('Plano', { exact: true }).selectOption('Essencial')
    await form.getByLabel('Período').selectOption({ label: 'Anual · R$ 799,90' })
    await form.getByLabel('Desconto em %').fill('20')
    expect(await discounts()).toEqual(['20', '159,98'])
    // Past the money, there and back; then another plan.
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('discount')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await form.getByLabel('Período').selectOption({ label: 'Mensal · R$ 89,90' })
    expect(await discounts()).toEqual(['20,00', '17,98'])
    // What is typed last leads.
    await form.getByLabel('Desconto em R$').fill('49,95')
    await form.getByLabel('Desconto em %').focus()
    await form.getByLabel('Período').selectOption({ label: 'Anual · R$ 799,90' })
    expect(await discounts()).toEqual(['6,24', '49,95'])
  })

  test('a service: its own price must be one, and the link opens the page to pay', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/42?tab=financial')
    await page.getByRole('button', { name: 'Serviços adicionais' }).click()
    const form = dialog(page)
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await toast(page, 'Preencha todos os campos obrigatórios').waitFor()
    expect(await focused(page)).toBe('product_id')
    await form.getByLabel('Serviço', { exact: true }).selectOption('Serviço personalizado')
    await form.getByText('Pix', { exact: true }).click()
    await form.getByLabel('Valor combinado').fill('0')
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await form.getByText('Please enter positive number!').waitFor()
    expect(await focused(page)).toBe('custom_price')
    await form.getByLabel('Valor combinado').fill('123,45')
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await linkIsReady(page)
    const link = await form.getByRole('link', { name: 'Abrir página de pagamento' }).getAttribute('href')
    await page.goto(link ?? '')
    await page.getByText('123,45').first().waitFor()
  })

  test('an amount that cannot be read stays in its field with its error, and nothing is sent', async ({
    open,
  }) => {
    const page = await open('root')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/cms/user-form/42?tab=financial')
    await page.getByRole('button', { name: 'Serviços adicionais' }).click()
    const form = dialog(page)
    await form.getByLabel('Serviço', { exact: true }).selectOption('Serviço personalizado')
    await form.getByText('Pix', { exact: true }).click()
    const amount = form.getByLabel('Valor combinado')
    for (const typed of ['1,500', '12x']) {
      await amount.fill('10')
      await page.keyboard.press('Tab')
      expect(await form.getByText('Valor inválido').count()).toBe(0)
      await amount.fill(typed)
      await page.keyboard.press('Tab')
      await form.getByText('Valor inválido; escreva por exemplo 1.500,00').waitFor()
      await form.getByRole('button', { name: 'Gerar link' }).click()
      expect([await amount.inputValue(), await focused(page)]).toEqual([typed, 'custom_price'])
    }
    expect(sent).toEqual([])
    await amount.fill('1.500')
    await page.keyboard.press('Tab')
    expect(await amount.inputValue()).toBe('1.500,00')
    expect(await form.getByText('Valor inválido').count()).toBe(0)
  })

  test('a member of another consultant is not for sale', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/user-form/21?tab=financial')
    for (const name of ['Serviços adicionais', 'Gerar link de pagamento']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      expect(await button.getAttribute('aria-description')).toContain('ele pertence a outro consultor')
    }
  })
})

/** Phase 2: the link and how to copy it, with the focus on it. */
async function linkIsReady(page: Page): Promise<void> {
  const ready = dialog(page).getByRole('region', { name: 'Link de pagamento gerado!' })
  await ready.waitFor()
  expect(await ready.evaluate((section) => section === document.activeElement)).toBe(true)
  expect(await ready.getByRole('button', { name: 'Copiar' }).count()).toBeGreaterThan(0)
  expect(await dialog(page).getByRole('button', { name: 'Gerar link' }).count()).toBe(0)
}

/** Sends the charge of the link that is ready, to the member's own address unless another is typed. */
async function chargeIsSent(page: Page): Promise<void> {
  const email = dialog(page).getByLabel('E-mail da cobrança')
  expect(await email.inputValue()).toContain('@')
  await email.fill('financeiro@empresa.test')
  await dialog(page).getByRole('button', { name: 'Enviar cobrança' }).click()
  await told(page, 'E-mail Enviado').waitFor()
}
