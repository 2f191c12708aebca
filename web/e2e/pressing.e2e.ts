import { expect } from 'vitest'
import { dialog, focused, openFilters, rows, told } from './fixtures/page'
import { test } from './fixtures/test'

test('*Buscar* acts on its first press while the list of members is open', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/conversations')
  await openFilters(page)
  const member = page.getByRole('combobox', { name: 'Usuário 1' })
  const send = page.getByRole('button', { name: 'Buscar', exact: true })
  const box = async () => (await send.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // At its upper edge, from which it would move away under a complaint above it.
  const press = async () => {
    const { x, y, width } = await box()
    await page.mouse.move(x + width / 2, y + 4)
    await page.mouse.down()
    await expect.poll(() => focused(page)).not.toBe('user_1')
    const { y: during } = await box()
    await page.mouse.up()
    expect(during).toBe(y)
  }
  await member.fill('ana')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await press()
  // No member was chosen, which the field says and has the focus for.
  await page.getByText('Escolha a pessoa na lista.').waitFor()
  await expect.poll(() => focused(page)).toBe('user_1')
  await member.fill('12')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await press()
  await page.getByRole('group', { name: 'Filtros', exact: true }).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.get('user_1')).toBe('12')
})

test('a click enters a phone whole, as Tab does, and the next one places the cursor', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/user-form/7#cadastro')
  const phone = page.getByRole('region', { name: 'Dados principais', exact: true }).getByLabel('Telefone')
  const selected = () =>
    phone.evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
      field.value.length,
    ])
  await phone.click()
  const [from, to, length] = await selected()
  expect([from, to]).toEqual([0, length])
  await phone.click()
  await expect.poll(async () => (await selected())[1]).toBe((await selected())[0])
})

test('what is filled in already is sent from a list by Enter', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/financial?status=open&order_by=created_at DESC')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await dialog(page).getByRole('button', { name: 'Enviar cobrança', disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  await told(page, 'E-mail com cobrança enviado com sucesso!').waitFor()
})
