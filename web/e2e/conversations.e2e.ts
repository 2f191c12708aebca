import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Schemas } from '~/api/call'
import { finishByKeys, inbox, opened } from './fixtures/conversations'
import { dialog, focused, toast, told, write } from './fixtures/page'
import { test } from './fixtures/test'
import { times } from './fixtures/times'

/** The number beside a view, which the page asks for after its first screen. */
const count = async (page: Page, view: string) => {
  const link = page.getByRole('navigation', { name: 'Visões salvas' }).getByRole('link', { name: view })
  const text = await link.filter({ hasText: /\d/ }).textContent()
  return Number(text?.replace(/\D/g, ''))
}

/** What the server answers of a conversation. */
async function standing(page: Page, id: string | undefined) {
  const answer = await page.request.get(`/api/conversation/${id}`)
  const { conversation } = (await answer.json()) as { conversation: Schemas['Conversation'] }
  return conversation
}

/** How many conversations are closed: for each of the seven reasons as many, and for the first one more. */
const all = times(50, 15)

describe('the inbox', () => {
  test('is triaged by the keyboard alone, and the last can be taken back', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    const before = await count(page, 'Abertas')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const closed: string[] = []
    while (closed.length < all) {
      await expect.poll(() => opened(page)).not.toBe(closed.at(-1) ?? null)
      closed.push(await finishByKeys(page, (closed.length % 7) + 1))
    }
    expect(new Set(closed).size).toBe(all)
    await expect.poll(() => count(page, 'Abertas')).toBe(before - all)

    const found = await Promise.all(closed.map((id) => standing(page, id)))
    const tally: Record<string, number> = {}
    for (const { reason } of found) tally[reason ?? ''] = (tally[reason ?? ''] ?? 0) + 1
    const each = (all - 1) / 7
    expect(tally).toEqual({
      'Fechamos a parceria': each + 1,
      'Foge ao Perfil': each,
      'Não tenho interesse': each,
      Outro: each,
      Pirâmide: each,
      'Propaganda/Venda de Serviços': each,
      'Sem retorno': each,
    })
    expect(found.every(({ finished, note }) => finished && note == null)).toBe(true)

    for (const id of closed.slice(-2).toReversed()) {
      await page.keyboard.press('u')
      await toast(page, `Conversa ${id} reaberta!`).waitFor()
    }
    expect((await standing(page, closed.at(-1))).finished).toBe(false)
    expect((await standing(page, closed.at(-3))).finished).toBe(true)
    await expect.poll(() => count(page, 'Abertas')).toBe(before - all + 2)
  })

  test('without a reason nothing is closed, and Outro needs no words', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'A conversa não foi encerrada!').waitFor()
    await page.keyboard.press('Shift+Digit4')
    await expect.poll(() => focused(page)).toBe('note')
    await page.keyboard.type('j k e: nada disso é tecla aqui')
    await page.keyboard.press('Enter')
    await told(page, /Conversa \d+ encerrada!/).waitFor()
  })
})

describe('the filters', () => {
  test('the list of the view is downloaded whole', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?finished=1&latest=1')
    const shown = page.getByRole('status').filter({ hasText: 'conversas' })
    const total = parseInt((await shown.textContent()) ?? '', 10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exportar CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines.length - 1).toBe(total)
  })

  test('conversa needs both members, and says where the other goes', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?type=conversa&user_1=5')
    const text =
      "Para buscar mensagens do tipo 'conversa', deve-se preencher os campos 'usuário 1' e 'usuário 2'"
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await expect.poll(() => focused(page)).toBe('user_2')
  })

  test('the table is sorted by more than the id only when a member is filtered', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations')
    await page.getByRole('button', { name: 'Tabela' }).click()
    await page.getByRole('columnheader', { name: 'Enviada em' }).getByRole('button').click()
    await page
      .getByRole('alert')
      .filter({ hasText: 'A ordenação de resultados só é possível quando algum usuário for filtrado' })
      .waitFor()
  })
})

describe('the table and the record', () => {
  test('sales may not close, and reads why', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/conversations')
    await page.getByRole('button', { name: 'Tabela' }).click()
    await page
      .getByRole('button', { name: /^Ações \d+$/ })
      .first()
      .click()
    const close = page.getByRole('menuitem', { name: 'Encerrar conversa' })
    expect(await close.getAttribute('aria-disabled')).toBe('true')
    expect(await close.textContent()).toMatch(/permissão/)
    expect(await page.getByRole('menuitem', { name: 'Remover mensagem' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  test('a favourite is removed after a question, and the history tells what changed', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/3?tab=favourites')
    const remove = page.getByRole('button', { name: /^Remover favorito \d+$/ }).first()
    const id = (await remove.getAttribute('aria-label'))?.replace(/\D/g, '')
    await remove.click()
    await dialog(page).getByText('Esta ação é irreversível.').waitFor()
    await dialog(page).getByRole('button', { name: 'Remover favorito' }).click()
    await toast(page, `Favorito ${id} removido!`).waitFor()
    await page.getByRole('tab', { name: 'Histórico' }).click()
    await page.getByText(/^Alterado por Helena Duarte em/).waitFor()
    const change = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Favorito' }) })
    expect(await change.getByRole('cell').innerText()).toMatch(/^#\d+\s*vazio$/)
    const added = await write(page, 'POST', '/api/user', { users: 'Lia; lia@lia.test', type: 'company' })
    const { created } = (await added.json()) as { created: { id: number }[] }
    await page.goto(`/cms/user-form/${created[0]?.id}#demografico`)
    const demographic = page.getByRole('region', { name: 'Demográfico', exact: true })
    await demographic.getByRole('button', { name: 'Histórico' }).click()
    await page.getByText('Nenhum histórico disponível').waitFor()
  })
})
