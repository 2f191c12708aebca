import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, focused, rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

describe('the links to pay', () => {
  test('a plan: fields named where they are, discounts that follow, a link at the end', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/41')
    await page.getByRole('button', { name: 'Gerar link de pagamento' }).click()
    const form = dialog(page)
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await toast(page, 'Preencha todos os campos obrigatórios').waitFor()
    expect(await form.getByText('Este campo é obrigatório!').count()).toBeGreaterThanOrEqual(3)
    expect(await focused(page)).toBe('group_id')
    await form.getByLabel('Plano', { exact: true }).selectOption('Essencial')
    await form.getByLabel('Período').selectOption({ label: 'Anual · R$ 799,90' })
    await form.getByText('Sem destaque').click()
    await form.getByText('Boleto', { exact: true }).click()
    await form.getByLabel('Desconto em %').fill('10')
    expect(await form.getByLabel('Desconto em R$').inputValue()).toBe('79,99')
    await form.getByText('R$ 719,91').waitFor()

    await form.getByLabel('Vencimento do boleto').fill('01/01/2020')
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await form.getByText(/A data deve ser a partir de/).waitFor()
    expect(await focused(page)).toBe('expires_at')
    expect(await form.getByLabel('Desconto em R$').inputValue()).toBe('79,99')
    await form.getByText('Pix', { exact: true }).click()
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await linkIsReady(page)
    expect(await form.getByLabel('Plano', { exact: true }).isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Fechar' }).last().click()
    await rows(page).filter({ hasText: '719,91' }).first().waitFor()
  })

  test('a service: its own price must be one, and the link opens the page to pay', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/42')
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

  test('a member of another consultant is not for sale', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/user-form/21')
    await page.getByRole('button', { name: 'Serviços adicionais' }).click()
    const form = dialog(page)
    await form
      .getByLabel('Serviço', { exact: true })
      .selectOption({ label: 'Consultoria de carreira · R$ 249,90' })
    await form.getByText('Pix', { exact: true }).click()
    await form.getByRole('button', { name: 'Gerar link' }).click()
    await form
      .getByText(
        'Você não pode gerar link de pagamento para este usuário pois ele pertence a outro consultor',
      )
      .waitFor()
    expect(await form.getByLabel('Serviço', { exact: true }).inputValue()).not.toBe('')
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
