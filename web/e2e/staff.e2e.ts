import { describe, expect } from 'vitest'
import { dialog, rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

describe('the accounts of the team', () => {
  test('an invited person chooses a password and signs in', async ({ open, server }) => {
    const page = await open('root')
    await page.goto('/cms/staff')
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await dialog(page).getByLabel('Nome').fill('Ana Prado')
    await dialog(page).getByLabel('E-mail').fill('sales@demo.test')
    await dialog(page).getByLabel('Papel').selectOption('success')
    await dialog(page).getByRole('button', { name: 'Continuar' }).click()
    await dialog(page).getByText('Já existe uma conta com este e-mail.').first().waitFor()
    await dialog(page).getByLabel('E-mail').fill('ana@example.com')
    await dialog(page).getByRole('button', { name: 'Continuar' }).click()
    await dialog(page)
      .getByText(/Um convite vai para ana@example\.com/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Convidar pessoa' }).click()
    await toast(page, 'Conta criada!').waitFor()
    await rows(page).filter({ hasText: 'Ana Prado' }).getByText('Convidada').waitFor()

    const invitation = async () => {
      const mails = await server.mails().catch(() => [])
      const text = mails.join('\n').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      return /\/forgot-password\?invite=1&token=[\w-]+/.exec(text)?.[0] ?? ''
    }
    await expect.poll(invitation, { timeout: 20_000 }).not.toBe('')
    const ana = await open('nobody')
    await ana.goto(await invitation())
    await ana.getByRole('heading', { name: 'Boas-vindas!' }).waitFor()
    await ana.locator('input[name=password]').fill('Jatoba-amarelo#91')
    await ana.getByRole('button', { name: /senha/i }).last().click()
    await ana.getByText('Senha alterada!').waitFor()
  })

  test('a deactivated account is out, and what it owns is said before', async ({ open }) => {
    const [page, sales] = [await open('root'), await open('sales2')]
    await sales.goto('/cms/financial')
    await page.goto('/cms/staff?q=sales2')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Ações/ })
      .click()
    await page.getByRole('menuitem', { name: 'Desativar' }).click()
    await dialog(page)
      .getByText(/membros continuam atribuídos a/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Desativar' }).click()
    await toast(page, /foi desativada/).waitFor()
    expect((await sales.request.get('/api/me')).status()).toBe(401)
    await rows(page).first().getByText('Desativada').waitFor()
  })

  test('the own account cannot be deactivated, and says why', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/staff?q=root@')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Ações/ })
      .click()
    const entry = page.getByRole('menuitem', { name: /^Desativar/ })
    await entry.getByText('Não é possível desativar a própria conta.').waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
  })
})
