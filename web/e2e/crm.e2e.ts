import { expect } from 'vitest'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

test('an account is created from its CNPJ with its first person in six steps', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/crm/account-list')
  // The link, four fields, and Enter.
  await page.getByRole('link', { name: 'Nova conta' }).click()
  await page.locator('[name=name]').fill('Brisa Calçados')
  await page.locator('[name=document]').fill('11.222.333/0001-81')
  await page.locator('[name=owner_name]').fill('Vera Brisa')
  await page.locator('[name=owner_email]').fill('vera@brisa.test')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Brisa Calçados' }).waitFor()
  await page.getByText('11.222.333/0001-81').first().waitFor()
  await page.getByRole('link', { name: 'Vera Brisa' }).first().waitFor()
})

test('an account passes to another of its people in four steps, and back', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/crm/account-list')
  // The row, the action, the person, and the confirmation.
  await page.getByRole('link', { name: 'Aurora Distribuidora' }).first().click()
  await page.getByRole('button', { name: 'Transferir a conta…' }).click()
  await dialog(page).locator('[name=account_user_id]').selectOption({ label: 'Iara Nunes' })
  await dialog(page).getByRole('button', { name: 'Transferir a conta' }).click()
  const told = (name: string, permission: string) =>
    page.getByRole('row', { name: new RegExp(name) }).getByText(`Aurora Distribuidora (${permission})`)
  await told('Iara Nunes', 'Dono').waitFor()
  expect(await told('Helena Prado', 'Vendedor').count()).toBe(1)
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await told('Helena Prado', 'Dono').waitFor()
  expect(await told('Iara Nunes', 'Vendedor').count()).toBe(1)
})

test('a person leaves an account with a reason, and the page of the person keeps it', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/crm/user-list')
  await page.getByRole('link', { name: 'Davi Lopes' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Davi Lopes' }).waitFor()
  await page.getByRole('button', { name: 'Tirar da conta…' }).click()
  await dialog(page).locator('[name=reason]').fill('Mudou de empresa')
  await dialog(page).getByRole('button', { name: 'Tirar da conta' }).click()
  await page.getByText('Mudou de empresa').first().waitFor()
  await page.getByRole('link', { name: 'Aurora Distribuidora' }).click()
  await page.getByRole('heading', { level: 1, name: 'Aurora Distribuidora' }).waitFor()
})
