import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

const rows = (page: Page) => page.getByRole('grid', { name: 'Conversas' }).getByRole('row')
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })
const opened = (page: Page) => new URL(page.url()).searchParams.get('open')
const count = async (page: Page, view: string) => {
  const text = await page
    .getByRole('navigation', { name: 'Visões salvas' })
    .getByRole('link', { name: view })
    .textContent()
  return Number(text?.replace(/\D/g, ''))
}

async function inbox(page: Page, search = ''): Promise<void> {
  await page.goto(`/cms/conversations${search}`)
  await rows(page).first().getByText('Aberta').waitFor()
}

describe('the inbox', () => {
  test('is worked through by the keyboard alone, and what is closed can be opened again', async ({
    open,
  }) => {
    const page = await open('root')
    await inbox(page)
    const before = await count(page, 'Abertas')
    await page.keyboard.press('j')
    await expect.poll(() => opened(page)).not.toBe(null)
    const closed: string[] = []
    for (const reason of [1, 2, 3, 5, 6, 7]) {
      closed.push(opened(page) ?? '')
      await page.keyboard.press('e')
      await dialog(page).getByRole('radio').first().waitFor()
      await page.keyboard.press(String(reason))
      await page.keyboard.press('Enter')
      await toast(page, `Conversa ${closed.at(-1)} encerrada!`).waitFor()
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => opened(page)).not.toBe(closed.at(-1))
    }
    expect(new Set(closed).size).toBe(6)
    await expect.poll(() => count(page, 'Abertas')).toBe(before - 6)
    const answer = await page.request.get(`/api/conversation/${closed.at(-1)}`)
    expect(await answer.json()).toMatchObject({ conversation: { finished: true, reason: 'Sem retorno' } })

    await page.keyboard.press('u')
    await toast(page, `Conversa ${closed.at(-1)} reaberta!`).waitFor()
    await expect.poll(() => count(page, 'Abertas')).toBe(before - 5)
  })

  test('without a reason nothing is closed, and Outro asks for words', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'A conversa não foi encerrada!').waitFor()
    await page.keyboard.press('4')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('j k e: nada disso é tecla aqui')
    await page.keyboard.press('Enter')
    await toast(page, /Conversa \d+ encerrada!/).waitFor()
  })

  test('a closing is seen in another browser, where the row stands', async ({ open }) => {
    const [one, other] = [await open('manager'), await open('root')]
    await inbox(one)
    await inbox(other)
    await rows(other).first().click()
    await expect.poll(() => opened(other)).not.toBe(null)
    await one.keyboard.press('o')
    await expect.poll(() => opened(one)).toBe(opened(other))
    await one.keyboard.press('e')
    await dialog(one).getByRole('radio').first().waitFor()
    await one.keyboard.press('2')
    await one.keyboard.press('Enter')
    await toast(one, 'encerrada!').waitFor()
    await rows(other).first().getByText('Encerrada').waitFor()
    await other.getByText(/^Encerrada por/).waitFor()
  })

  test('what members write is text, whatever it says', async ({ open }) => {
    const page = await open('root')
    page.on('dialog', () => expect.unreachable('a message opened a dialog'))
    await page.goto('/cms/conversations?q=script')
    await rows(page)
      .first()
      .getByText(/Aberta|Encerrada/)
      .waitFor()
    await rows(page).first().click()
    await page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem').first().waitFor()
    const made = await page.evaluate(
      () =>
        document.querySelectorAll('main :is(script, iframe, marquee, object), main li p a, main li p img')
          .length,
    )
    expect(made).toBe(0)
  })
})

describe('many at once', () => {
  test('each is closed by itself; the one that is refused says why and stays ticked', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar').filter({ hasText: '3 linhas selecionadas' })
    await bar.getByRole('button', { name: 'Encerrar' }).click()
    await dialog(page).getByText('Encerrar 3 conversas').waitFor()
    await dialog(page).getByRole('radio').first().waitFor()
    const other = await open('manager')
    await inbox(other)
    await other.keyboard.press('o')
    await other.keyboard.press('e')
    await dialog(other).getByRole('radio').first().waitFor()
    await other.keyboard.press('1')
    await other.keyboard.press('Enter')
    await toast(other, 'encerrada!').waitFor()
    await page.keyboard.press('7')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('status').filter({ hasText: '2 feitas · 1 recusada' }).waitFor()
    await dialog(page).getByText('Esta conversa já foi encerrada em').waitFor()
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByRole('toolbar').filter({ hasText: '1 linha selecionada' }).waitFor()
  })
})

describe('the filters', () => {
  test('conversa needs both members, and says where the other goes', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?type=conversa&user_1=5')
    const text =
      "Para buscar mensagens do tipo 'conversa', deve-se preencher os campos 'usuário 1' e 'usuário 2'"
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('user_2')
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
    await page.goto('/cms/user-form/7?tab=history')
    await page.getByText('Nenhum histórico disponível').waitFor()
  })

  test('is accessible, light and dark', { timeout: 90_000 }, async ({ open }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('root', { colorScheme })
      await inbox(page)
      await page.keyboard.press('j')
      await page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem').first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto('/cms/cms-tools-migrate-messages')
      await page.getByRole('button', { name: 'Conferir' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })
})
