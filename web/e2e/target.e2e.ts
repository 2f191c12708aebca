import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { finishByKeys, inbox, inboxRows, listed, opened } from './fixtures/conversations'
import { hold } from './fixtures/hold'
import { dialog, lastAct, toast } from './fixtures/page'
import { test } from './fixtures/test'

/** Writes that the page sends, without its rehearsals. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isRehearsal = request.headers()['prefer'] === 'rehearsal'
    if (request.method() !== 'GET' && !isRehearsal && request.url().includes('/conversation'))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

const open = async (page: Page, id: number | string | undefined, search = '') => {
  await page.goto(`/cms/conversations?${search}&open=${id}`)
  await inboxRows(page).first().getByText('Aberta').waitFor()
}

/** Presses a key and answers which conversation is asked about. */
async function asked(page: Page, key: string, afterwards = () => {}): Promise<string | undefined> {
  await page.keyboard.press(key)
  afterwards()
  const text = await dialog(page)
    .getByText(/Conversa \d+, entre .+ e .+/)
    .first()
    .textContent()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  return /Conversa (\d+),/.exec(text ?? '')?.[1]
}

/** The unread ones: a list that does not hold every open conversation. */
const unread = 'finished=0&latest=1&readed=0'

/** A conversation that the list of the unread does not hold. */
async function elsewhere(page: Page): Promise<string> {
  const [row] = await listed(page, 'finished=0&latest=1&readed=1&per_page=1')
  return String(row?.conversation_id)
}

describe('keys act on what is open', () => {
  test('after a reload far down the list, every action asks about the open conversation', async ({
    open: visit,
  }) => {
    const page = await visit('root')
    await inbox(page, '?finished=0')
    expect((await listed(page, 'finished=0&per_page=200')).length).toBeGreaterThan(100)
    const grid = page.getByRole('grid', { name: 'Conversas' })
    await grid.press('End')
    await grid.locator(`[aria-rowindex="${await grid.getAttribute('aria-rowcount')}"]`).click()
    await expect.poll(() => opened(page)).not.toBe(null)
    const id = opened(page)
    await page.reload()
    await inboxRows(page).first().getByText('Aberta').waitFor()
    const sent = writes(page)
    for (const key of ['e', 'l', 's', 'i', 'r', 'd'])
      expect([key, await asked(page, key)]).toEqual([key, id ?? ''])
    expect(sent).toEqual([])
  })

  test('r asks, shows the effects, and writes only when it is confirmed', async ({ open: visit }) => {
    const page = await visit('root')
    await page.goto('/cms/dashboard')
    const [read] = await listed(page, 'latest=1&finished=0&readed=1&per_page=1')
    await open(page, read?.conversation_id)
    const sent = writes(page)
    await page.keyboard.press('r')
    await dialog(page)
      .getByText(/volta a constar como não lida/)
      .waitFor()
    expect(sent).toEqual([])
    await dialog(page).getByRole('button', { name: 'Marcar como não lida' }).click()
    await toast(page, `Conversa ${read?.conversation_id} marcada como não lida!`).waitFor()
    expect(sent).toEqual([`POST /api/conversation/unread-open/${read?.conversation_id}`])
  })

  test('a link to a conversation outside the list is read by its number before anything is asked', async ({
    open: visit,
  }) => {
    const page = await visit('root')
    await page.goto('/cms/dashboard')
    const id = await elsewhere(page)
    // The thread comes late: keys that are pressed meanwhile wait for it.
    const letThrough = await hold(page, `**/api/conversation/${id}?*`)
    await open(page, id, unread)
    expect(await asked(page, 'e', letThrough)).toBe(id)
    await page.keyboard.press('j')
    const [first] = await listed(page, `${unread}&per_page=1`)
    await expect.poll(() => opened(page)).toBe(String(first?.conversation_id))
  })

  test('what is open follows the row that arrows point to', async ({ open: visit }) => {
    const page = await visit('root')
    await inbox(page)
    await inboxRows(page).nth(1).click()
    await expect.poll(() => opened(page)).not.toBe(null)
    await page.getByRole('grid', { name: 'Conversas' }).press('ArrowDown')
    await page.getByRole('grid', { name: 'Conversas' }).press('ArrowDown')
    const row = page.locator('[role=row][aria-rowindex="4"][aria-current]')
    await row.waitFor()
    expect(await asked(page, 'e')).toBe(opened(page))
  })
})

describe('ticked rows come first', () => {
  test('e closes all of them, whatever is open, and what has no plan says why', async ({ open: visit }) => {
    const page = await visit('root')
    await inbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('2 linhas selecionadas').waitFor()
    const second = opened(page)
    await page.keyboard.press('j')
    await expect.poll(() => opened(page)).not.toBe(second)
    const other = opened(page)
    await page.keyboard.press('s')
    await toast(page, 'Só uma de cada vez: há 2 linhas selecionadas.').waitFor()
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('r')
    await dialog(page).getByRole('heading', { name: 'Marcar como não lida (2)' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await dialog(page).getByRole('heading', { name: 'Encerrar conversa (2)' }).waitFor()
    await dialog(page).getByRole('radio').first().waitFor()
    await page.keyboard.press('1')
    await dialog(page).getByRole('button', { name: 'Encerrar conversa (2)' }).click()
    await dialog(page).getByText('2 feitas').waitFor()
    await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
    const answer = await page.request.get(`/api/conversation/${other}`)
    expect(((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished).toBe(
      false,
    )
  })

  test('the palette offers each action for what the keys act on', async ({ open: visit }) => {
    const page = await visit('root')
    await page.goto('/cms/dashboard')
    const id = await elsewhere(page)
    await open(page, id, unread)
    const option = page.getByRole('option', { name: /Encerrar conversa/ })
    const offered = async () => {
      await page.keyboard.press('Control+k')
      const text = await option.innerText()
      await page.keyboard.press('Escape')
      await option.waitFor({ state: 'detached' })
      return text
    }
    await page.getByRole('heading', { name: `Conversa ${id}` }).waitFor()
    expect(await offered()).toMatch(new RegExp(`Conversa ${id}, entre .+ e .+`))
    await inboxRows(page)
      .nth(0)
      .click({ modifiers: ['Control'] })
    await inboxRows(page)
      .nth(2)
      .click({ modifiers: ['Control'] })
    expect(await offered()).toContain('2 linhas selecionadas')
    await page.keyboard.press('Control+k')
    await option.click()
    await dialog(page).getByRole('heading', { name: 'Encerrar conversa (2)' }).waitFor()
  })
})

describe('undo', () => {
  test('the bar takes back its write, and u the latest that was not', async ({ open: visit }) => {
    const page = await visit('root')
    await inbox(page)
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const first = await finishByKeys(page, 1)
    await expect.poll(() => opened(page)).not.toBe(first)
    await lastAct(page, `Conversa ${first} encerrada!`).getByRole('button', { name: 'Desfazer' }).click()
    await toast(page, `Conversa ${first} reaberta!`).waitFor()
    // What was brought back is open.
    await expect.poll(() => opened(page)).toBe(first)
    await page.keyboard.press('j')
    await expect.poll(() => opened(page)).not.toBe(first)
    const second = await finishByKeys(page, 2)
    const isFinished = async (id: string) => {
      const answer = await page.request.get(`/api/conversation/${id}`)
      return ((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished
    }
    expect([await isFinished(first), await isFinished(second)]).toEqual([false, true])
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: `Desfazer: Conversa ${second} encerrada!` }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await toast(page, `Conversa ${second} reaberta!`).waitFor()
    await page.keyboard.press('u')
    await toast(page, 'Não há o que desfazer.').waitFor()
  })

  test('is refused when another session has changed the conversation since', async ({ open: visit }) => {
    const page = await visit('root')
    await inbox(page)
    await page.keyboard.press('j')
    const id = await finishByKeys(page, 1)
    const colleague = await visit('manager')
    await colleague.goto('/cms/dashboard')
    const headers = { 'X-Retaguarda-Door': 'web', Origin: new URL(page.url()).origin }
    const again = () => ({ headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() } })
    await colleague.request.post(`/api/conversation/reopen/${id}`, again())
    const listing = await listed(colleague, 'latest=1&finished=0&per_page=200')
    const row = listing.find((one) => one.conversation_id === Number(id))
    await colleague.request.patch(`/api/conversation/finish/${row?.company_user_id}/${row?.rep_user_id}`, {
      data: { reason: 'Sem retorno' },
      ...again(),
    })
    // From here on the test says how fast time passes.
    await page.clock.install()
    await page.keyboard.press('u')
    const failure = page.locator('[data-toasts] [data-tone=bad]')
    await failure.waitFor()
    const answer = await page.request.get(`/api/conversation/${id}`)
    expect(((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished).toBe(
      true,
    )
    // An error stays until it is dismissed.
    await page.clock.fastForward(60_000)
    expect(await failure.count()).toBe(1)
    await failure.getByRole('button', { name: 'Fechar' }).click()
    expect(await failure.count()).toBe(0)
  })
})
