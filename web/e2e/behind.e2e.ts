import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, write } from './fixtures/page'
import { test } from './fixtures/test'

/** Makes an open payment of a member. */
async function payment(page: Page, member: number): Promise<number> {
  const body = { planId: 3, method: 'pix', discount: 0, turbo: 0 }
  const answer = await write(page, 'POST', `/api/user/create-payment/${member}`, body)
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

const told = (page: Page) => dialog(page).getByText(/^Marcelo Antunes aprovou este pagamento hoje às? \d+h/)

describe('what a colleague does behind an open dialog', () => {
  test('is told at once: an approval refuses the other one, and what was typed stays', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    const id = await payment(page, 44)
    await page.goto(`/cms/financial?id=${id}&open=${id}`)
    await page.getByRole('button', { name: 'Aprovar pagamento', exact: true }).first().click()
    const note = dialog(page).locator('[name=note]')
    await note.fill('conferido no extrato')
    const other = await open('manager')
    await other.goto('/cms/financial')
    const approved = await write(other, 'PUT', `/api/financial/payment/approve/${id}`, {})
    expect(approved.status()).toBe(200)
    await told(page).waitFor()
    await dialog(page)
      .getByText(/Este pagamento já está “Pago”/)
      .first()
      .waitFor()
    expect(await note.inputValue()).toBe('conferido no extrato')
    const confirm = dialog(page).getByRole('button', { name: 'Aprovar pagamento' })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  })

  test('is told in a form, which is not sent while the record refuses it', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    const id = await payment(page, 45)
    await page.goto(`/cms/financial?id=${id}&open=${id}`)
    await page.getByRole('button', { name: 'Enviar cobrança', exact: true }).first().click()
    const email = dialog(page).locator('[name=email]')
    await email.fill('financeiro@empresa.test')
    const other = await open('manager')
    await other.goto('/cms/financial')
    await write(other, 'PUT', `/api/financial/payment/approve/${id}`, {})
    await told(page).waitFor()
    const send = dialog(page).locator('button[type=submit]')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    expect(await email.inputValue()).toBe('financeiro@empresa.test')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.headers().prefer) sent.push(request.url())
    })
    // Enter in a field sends no more than the button does. The dialog answers what is typed after it.
    await email.press('Enter')
    await email.pressSequentially('.br')
    await expect.poll(() => email.inputValue()).toBe('financeiro@empresa.test.br')
    expect(sent).toEqual([])
  })
})
