import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, focused, lastAct } from './fixtures/page'
import { test } from './fixtures/test'

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversas' }).getByRole('row')
const option = (page: Page, name: string) => page.getByRole('option', { name })
const opened = (page: Page) => new URL(page.url()).searchParams.get('open')

async function inbox(page: Page): Promise<void> {
  await page.goto('/cms/conversations')
  await rows(page).first().getByText('Aberta').waitFor()
}

test('the palette does to the conversation that the keyboard is on what its keys do', async ({ open }) => {
  const page = await open('root')
  await inbox(page)
  await page.keyboard.press('j')
  await expect.poll(() => opened(page)).not.toBe(null)
  await page.keyboard.press('Control+k')
  await option(page, 'Encerrar conversa').waitFor()
  expect(await option(page, 'Encerrar conversa').textContent()).toContain(`Conversa ${opened(page)}`)
  expect(await option(page, 'Encerrar conversa').getAttribute('aria-keyshortcuts')).toBe('E')
  expect(await accessibilityFaults(page)).toEqual([])
  // An open conversation cannot be opened again: it says so, and nothing happens.
  await page.keyboard.type('reabrir')
  expect(await option(page, 'Reabrir conversa').getAttribute('aria-disabled')).toBe('true')
  await option(page, 'Reabrir conversa').getByText('Esta conversa está aberta.').waitFor()
  await page.keyboard.press('Enter')
  await option(page, 'Reabrir conversa').waitFor()
  await page.getByRole('combobox').fill('encerrar')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('radio').first().waitFor()
  await page.keyboard.press('7')
  await page.keyboard.press('Enter')
  await lastAct(page, 'encerrada!').waitFor()
  await page.goto('/cms/financial')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+k')
  await option(page, 'Financeiro').first().waitFor()
  expect(await option(page, 'Encerrar conversa').count()).toBe(0)
})

test('a number leads to each kind of record that the viewer may read', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  await page.getByRole('heading', { name: 'Meu perfil' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#12')
  await option(page, 'Pagamento #12').waitFor()
  await option(page, 'Cadastro #12').waitFor()
  await option(page, 'Conversa #12').click()
  await page.waitForURL(
    (url) => url.pathname === '/cms/conversations' && url.searchParams.get('open') === '12',
  )
  await page.getByRole('heading', { name: 'Conversa 12' }).waitFor()
})

test('the last four digits of a phone open its member, and only records that exist are offered', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  await page.getByRole('heading', { name: 'Meu perfil' }).waitFor()
  interface Found {
    users: { id: number; phone: string }[]
  }
  const lastOf = (phone = '') => phone.replaceAll(/\D/g, '').slice(-4)
  const { user: some } = (await (await page.request.get('/api/user/3')).json()) as { user: { phone: string } }
  const { users } = (await (
    await page.request.get(`/api/quick-search?q=${lastOf(some.phone)}`)
  ).json()) as Found
  const [first] = users
  const last = lastOf(some.phone)
  await page.keyboard.press('Control+k')
  // The answer comes after the key, which waits for it.
  await page.keyboard.type(last)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/cms/user-form/${first?.id}`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#999999')
  await page.getByText('Nada encontrado').waitFor()
  expect(await page.getByRole('listbox', { name: 'Ir para ou fazer' }).getByRole('option').count()).toBe(0)
  // The Enter that ends a composition takes a word, and nothing else.
  const typing = page.getByRole('combobox', { name: 'Ir para ou fazer' })
  await typing.fill('#12')
  await option(page, 'Pagamento #12').waitFor()
  await typing.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await typing.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  await option(page, 'Pagamento #12').waitFor()
})

test('a message that is removed elsewhere leaves the thread that is open', async ({ open }) => {
  const page = await open('root')
  await inbox(page)
  await rows(page).first().click()
  const messages = page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem')
  await messages.first().waitFor()
  const before = await messages.count()
  const name = await messages
    .last()
    .getByRole('button', { name: /^Remover mensagem/ })
    .getAttribute('aria-label')
  const id = name?.replace(/\D/g, '')
  const other = await open('manager')
  const answer = await other.request.delete(`/api/message/${id}`, {
    headers: { Origin: new URL(page.url()).origin, 'X-Retaguarda-Door': 'web' },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(() => messages.count()).toBe(before - 1)
  expect(await messages.getByText(`#${id}`).count()).toBe(0)
  // Its row stays under the pointer until the list is asked for anew.
  await page.getByRole('button', { name: '1 mudança · atualizar a lista' }).click()
  await expect.poll(() => rows(page).getByText(`#${id}`, { exact: true }).count()).toBe(0)
})

test('an order that needs a member leads to where the member is named', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/conversations')
  await page.getByRole('button', { name: 'Tabela' }).click()
  await page.getByRole('columnheader', { name: 'Enviada em' }).getByRole('button').click()
  await page.getByRole('alert').filter({ hasText: 'algum usuário for filtrado' }).waitFor()
  await expect.poll(() => focused(page)).toBe('user_1')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('user_1')).toBe('3')
})

test('what is found nowhere is offered to be registered, in the field that it belongs to', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  await page.getByRole('heading', { name: 'Meu perfil' }).waitFor()
  for (const [text, field] of [
    ['Zuleica Quitéria Ypiranga', 'Nome'],
    ['zuleica@ypiranga.test', 'E-mail'],
    ['(47) 90001-2233', 'Telefone'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Ir para ou fazer' }).fill(text)
    await option(page, `Cadastrar “${text}”`).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel(field, { exact: true }).inputValue()).toBe(text)
    await page.getByLabel(field, { exact: true }).fill('')
  }
})
