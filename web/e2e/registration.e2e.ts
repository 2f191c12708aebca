import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { toast } from './fixtures/page'
import { test } from './fixtures/test'

describe('the registration of members', () => {
  test('leads from the list to the record of a new member, by the keyboard', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/users')
    await page.getByRole('link', { name: 'Novo membro' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill('Marina Prado')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('marina@prado.test')
    await page.getByRole('textbox', { name: 'Telefone' }).fill('(11) 98123-4567')
    await page.getByText('Será cadastrado').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Cadastro criado!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Marina Prado' }).waitFor()
  })

  test('shows while typing who is a member already', async ({ open }) => {
    const page = await open('root')
    const { user } = (await (await page.request.get('/api/user/3')).json()) as {
      user: { name: string; email: string; phone: string }
    }
    await page.goto('/cms/user-form')
    // The phone alone is enough.
    await page.getByRole('textbox', { name: 'Telefone' }).fill(user.phone)
    await page.getByText('Já é membro: mesmo').waitFor()
    await page.getByRole('textbox', { name: 'Telefone' }).fill('')
    await page.getByText('Já é membro: mesmo').waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Nome' }).fill('Outra Pessoa')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(user.email)
    await page.getByText(`Já é membro: mesmo ${user.email}`).waitFor()
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByRole('link', { name: user.name }).click()
    await page.getByRole('heading', { level: 1, name: user.name }).waitFor()
  })

  test('tells of many lines which are new, which exist and what is wrong with others', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form')
    await page.getByText('Vários de uma vez').click()
    const lines = ['Lia Reis; lia@reis.test', 'Sem e-mail', 'Rui Reis; lia@reis.test']
    await page.getByRole('textbox', { name: 'Uma pessoa por linha' }).fill(lines.join('\n'))
    await page.getByText('É a mesma pessoa da linha 1: lia@reis.test.').waitFor()
    await page.getByText('Não enviar').click()
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByText('Cadastrados: 1 · já existiam: 0 · recusados: 2.').waitFor()
    await page.getByRole('link', { name: 'Lia Reis' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
