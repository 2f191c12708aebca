import { expect } from 'vitest'
import { hold } from './fixtures/hold'
import { clipboard, toast, told } from './fixtures/page'
import { test } from './fixtures/test'

test('the tax data are filled in from the registration, saved, and copied in one step', async ({ open }) => {
  const page = await open('root')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/cms/user-form/42#fiscal')
  const tax = page.getByRole('region', { name: 'Informações fiscais', exact: true })
  await tax.getByRole('button', { name: 'Copiar do cadastro' }).click()
  await expect.poll(() => tax.getByRole('textbox', { name: 'Nome' }).inputValue()).not.toBe('')
  await tax.getByRole('textbox', { name: 'Estado' }).fill('SP')
  // What was saved is read again after the button can be pressed.
  const letThrough = await hold(page, '**/api/user/tax-data/42', (request) => request.method() === 'GET')
  await page.keyboard.press('Control+Enter')
  await told(page, 'Dados fiscais salvos').waitFor()
  await tax.getByRole('button', { name: 'Copiar para emissão da nota' }).click()
  letThrough()
  await toast(page, 'Texto copiado!').waitFor()
  const name = await tax.getByRole('textbox', { name: 'Nome' }).inputValue()
  await expect.poll(() => clipboard(page)).toContain(`Nome: ${name}`)

  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/user/tax-data/42', (route) => route.abort())
  await tax.getByRole('button', { name: 'Copiar para emissão da nota' }).click()
  await toast(page, 'Sem resposta do servidor').waitFor()
  expect(await clipboard(page)).toBe('before')
})
