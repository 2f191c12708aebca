import { expect } from 'vitest'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

test('another price is planned in six steps, and the price of today stays', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/commercia/plans')
  // The row, the form, the price, the day, and its confirmation.
  await page.getByRole('link', { name: 'Essencial' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Essencial' }).waitFor()
  await page.getByRole('button', { name: 'Editar grupo de planos…' }).click()
  await dialog(page).locator('[name=quarterly]').fill('259,90')
  await dialog(page).locator('[name=from_day]').fill('01/01/2090')
  await dialog(page).getByRole('button', { name: 'Editar grupo de planos' }).click()
  await page.getByText('01/01/2090').first().waitFor()
  expect(await page.getByText('R$ 239,90').count()).toBeGreaterThan(0)
})

test('a group is created with its prices, and deleted while it was never used', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/commercia/plans')
  await page.getByRole('link', { name: 'Novo grupo de planos' }).click()
  await page.locator('[name=name]').fill('Ouro')
  await page.locator('[name=monthly]').fill('99,90')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ouro' }).waitFor()
  await page.getByRole('button', { name: 'Excluir grupo de planos' }).click()
  await dialog(page).getByRole('button', { name: 'Excluir grupo de planos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Planos' }).waitFor()
})

test('an additional is written as a draft and brought into use', async ({ open }) => {
  const page = await open('manager')
  await page.goto('/cms/commercia/plan-additionals')
  await page.getByRole('link', { name: 'Novo adicional' }).click()
  await page.locator('[name=name]').fill('Fotos a mais')
  await page.locator('[name=key]').fill('more-photos')
  await page.getByText('por mês', { exact: true }).click()
  await page.locator('[name=amount]').fill('5')
  await page.getByText('Essencial', { exact: true }).click()
  await page.locator('main button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Fotos a mais' }).waitFor()
  await page.getByRole('button', { name: 'Pôr em vigor…' }).click()
  await dialog(page).getByRole('button', { name: 'Pôr em vigor' }).click()
  await page.getByText('Em uso').first().waitFor()
})

test('who still pays an old price is found in two steps, and the end of a plan is changed in its row', async ({
  open,
}) => {
  const page = await open('manager')
  await page.goto('/cms/commercia/users')
  const views = page.getByRole('navigation', { name: 'Visões salvas' })
  await views.getByRole('link', { name: 'Preço antigo' }).click()
  await page.waitForURL(/old_price=1/)
  await page.getByText('Essencial').first().waitFor()
  const change = page.getByRole('button', { name: /^Alterar fim do plano/ })
  await change.first().click()
  await dialog(page).locator('[name=end_of_plan]').fill('31/01/2090')
  await dialog(page).getByRole('button', { name: 'Alterar fim do plano' }).click()
  await page.getByText('31/01/2090').first().waitFor()
})
