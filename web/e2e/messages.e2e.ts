import { describe, expect } from 'vitest'
import { choose, listed, table } from './fixtures/conversations'
import { dialog, focused, openFilters, rows, toast, write } from './fixtures/page'
import { test } from './fixtures/test'

describe('the table of messages', () => {
  test('has the columns of the specification, the latest id first', async ({ open }) => {
    const page = await open('root')
    await table(page)
    const headers = await page.getByRole('columnheader').allInnerTexts()
    expect(headers.map((header) => header.trim()).filter(Boolean)).toEqual([
      'ID',
      'Pasta',
      'Remetente',
      'Destinatário',
      'Situação',
      'Enviada em',
      'Lida em',
      'Mensagem',
      'Filtros',
      'Ações',
    ])
    const [latest] = await listed(page, 'latest=1&finished=0')
    await rows(page).first().getByText(`#${latest?.id}`).waitFor()
    await rows(page).first().getByText('Aberta').waitFor()
    await table(page, '?finished=1')
    await rows(page).first().getByText('Encerrada').waitFor()
  })

  test('each type is a call of its own, and usuário 2 belongs to conversa', async ({ open }) => {
    const page = await open('root')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.startsWith('/api/messages') && searchParams.get('per_page') !== '1') asked.push(pathname)
    })
    await page.goto('/error-404')
    const [some] = await listed(page, 'per_page=1')
    const [company, rep] = [String(some?.company_user_id), String(some?.rep_user_id)]
    await table(page, '?finished=all')
    expect(asked.at(-1)).toBe('/api/messages')
    await openFilters(page)
    const [type, search] = [
      page.getByLabel('Tipo', { exact: true }),
      page.getByRole('button', { name: 'Buscar', exact: true }),
    ]
    expect(await type.getByRole('option').allTextContents()).toEqual([
      'Todos',
      'Enviadas',
      'Recebidas',
      'Conversa',
    ])
    for (const name of ['Enviadas', 'Recebidas']) {
      await type.selectOption(name)
      expect(await page.getByLabel('Usuário 2 (participante)', { exact: true }).count()).toBe(0)
      await page.getByLabel('Usuário 1 (participante)', { exact: true }).fill(company)
      await search.click()
      await expect.poll(() => asked.at(-1)).toBe(`/api/messages/${name.toLowerCase()}/${company}`)
      // A list of members that is open takes the first one.
      const close = async () => {
        await page.keyboard.press('Escape')
        return search.isVisible()
      }
      await expect.poll(close).toBe(false)
      await openFilters(page)
    }
    await type.selectOption('Conversa')
    await page.getByLabel('Usuário 2 (participante)', { exact: true }).fill(rep)
    await search.click()
    await expect.poll(() => asked.at(-1)).toBe(`/api/messages/conversa/${company}/${rep}`)
    await rows(page).first().waitFor()
  })

  test('a date counts when it is whole, and a range with both its ends', async ({ open }) => {
    const page = await open('root')
    await table(page, '?finished=all')
    await openFilters(page)
    const range = page.getByRole('group', { name: 'Data de envio' })
    const [from, to] = [range.getByRole('textbox').first(), range.getByRole('textbox').last()]
    const search = page.getByRole('button', { name: 'Buscar', exact: true })
    await from.fill('01/01/202')
    await search.click()
    await page.getByText('Formato inválido').waitFor()
    await from.fill('01/01/2020')
    await search.click()
    expect(await focused(page)).toMatch(/send_on/)
    expect(page.url()).not.toContain('send_on')
    await to.fill('31/12/2099')
    await search.click()
    await expect.poll(() => page.url()).toContain('send_on=2020-01-01')
    await rows(page).first().waitFor()
  })

  test('a message is read whole, and deleted for good after a question', async ({ open }) => {
    const page = await open('manager')
    await table(page)
    const [first] = await listed(page, 'latest=1&finished=0&per_page=1')
    const id = first?.id ?? 0
    const { message } = (await (await page.request.get(`/api/message/${id}`)).json()) as {
      message: { body: string }
    }
    await choose(page, id, 'Ver mensagem')
    await dialog(page).getByText(message.body, { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await choose(page, id, 'Remover mensagem')
    await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    expect((await page.request.get(`/api/message/${id}`)).status()).toBe(200)
    await choose(page, id, 'Remover mensagem')
    await dialog(page).getByRole('button', { name: 'Remover mensagem' }).click()
    await toast(page, `Mensagem ${id} removida!`).waitFor()
    await rows(page)
      .filter({ hasText: `#${id}` })
      .waitFor({ state: 'detached' })
    expect((await page.request.get(`/api/message/${id}`)).status()).toBe(404)
  })

  test('what the server finds wrong with a closing stands at its field', async ({ open }) => {
    const page = await open('root')
    await table(page)
    const [, second] = await listed(page, 'latest=1&finished=0&per_page=2')
    await choose(page, second?.id ?? 0, 'Encerrar conversa')
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await dialog(page).getByText('Outro', { exact: true }).click()
    await dialog(page).getByLabel('Observação').fill('x'.repeat(501))
    await dialog(page).getByRole('button', { name: 'Encerrar conversa' }).click()
    expect((await answered).status()).toBe(400)
    await dialog(page).getByText('Tamanho máximo é de 500 caracteres').waitFor()
    expect(await focused(page)).toBe('note')
    expect((await dialog(page).getByLabel('Observação').inputValue()).length).toBe(501)
  })
})

describe('a favourite', () => {
  test('is listed with its columns, and removed by those who may', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/user-form/3?tab=favourites')
    await rows(page).first().waitFor()
    const headers = await page.getByRole('columnheader').allInnerTexts()
    expect(headers.map((header) => header.trim())).toEqual(['ID', 'Membro', 'Nome', 'Criado em', 'Ações'])
    const remove = page.getByRole('button', { name: /^Remover favorito \d+$/ }).first()
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    expect(await remove.getAttribute('data-tip')).toMatch(/permissão.*Gerência/)
    const id = (await remove.getAttribute('aria-label'))?.replace(/\D/g, '')
    expect((await write(page, 'DELETE', `/api/user/favorites/${id}`)).status()).toBe(403)
    await page.getByRole('columnheader', { name: 'Criado em' }).getByRole('button').click()
    await expect.poll(() => page.url()).toContain('order_by=created_at')
  })
})
