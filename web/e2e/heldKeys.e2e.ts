import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { bubbles, inbox, inboxRows, listed, opened } from './fixtures/conversations'
import { hold } from './fixtures/hold'
import { dialog, toast, told } from './fixtures/page'
import { password, test } from './fixtures/test'

const openOnes = 'latest=1&finished=0&per_page=2'

/** Signs in by the form: the session is this page's own, and may end. */
async function signIn(page: Page): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent('/cms/conversations')}`)
  await page.getByLabel('E-mail').fill('root@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/cms/conversations')
}

/** Opens the first conversation, and keeps closings on their way until they are let through. */
async function begin(page: Page) {
  await inbox(page)
  await inboxRows(page).first().click()
  await bubbles(page).last().waitFor()
  const letThrough = await hold(page, '**/api/conversation/finish/**')
  const [first, second] = await listed(page, openOnes)
  return { letThrough, first: String(first?.conversation_id), second: String(second?.conversation_id) }
}

/** Begins to close what is open, by keys. */
async function close(page: Page): Promise<void> {
  const sent = page.waitForRequest('**/api/conversation/finish/**')
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio').first().waitFor()
  await page.keyboard.press('1')
  await sent
}

const isFinished = async (page: Page, id: string): Promise<boolean> => {
  const answer = await page.request.get(`/api/conversation/${id}`)
  return ((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished
}

/** Waits until a key is for the page again: what was replayed came before it. */
async function isIdle(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await dialog(page).filter({ hasText: 'Teclas' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'em espera' })
const search = (page: Page) => page.getByRole('searchbox')

test('a password is typed into its field when the session ends during a closing, and runs nothing', async ({
  open,
}) => {
  const page = await open('nobody')
  await signIn(page)
  const { letThrough, first, second } = await begin(page)
  await page.context().clearCookies()
  await close(page)
  await page.keyboard.press('e')
  await page.keyboard.press('2')
  letThrough()
  const secret = dialog(page).getByLabel('Senha', { exact: true })
  await secret.waitFor()
  await toast(page, '2 teclas não valeram').waitFor()
  await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(password)
  expect(await secret.inputValue()).toBe(password)
  await page.keyboard.press('Enter')
  await secret.waitFor({ state: 'detached' })
  await told(page, `Conversa ${first} encerrada!`).waitFor()
  await expect.poll(() => opened(page)).toBe(second)
  await isIdle(page)
  expect(await Promise.all([first, second].map((id) => isFinished(page, id)))).toEqual([true, false])
})

test('a session that ends during a closing takes no letter of what is typed in the search', async ({
  open,
}) => {
  const page = await open('nobody')
  await signIn(page)
  const { letThrough, first } = await begin(page)
  await page.context().clearCookies()
  await close(page)
  await search(page).click()
  await page.keyboard.type('fal')
  letThrough()
  const notice = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou' })
  await notice.waitFor()
  await page.keyboard.type('ar')
  expect(await search(page).inputValue()).toBe('falar')
  await notice.getByRole('button', { name: 'Entrar' }).click()
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await told(page, `Conversa ${first} encerrada!`).waitFor()
})

test('what is typed in the search during a closing stands there, and keys before it do not act', async ({
  open,
}) => {
  const page = await open('root')
  const { letThrough, first, second } = await begin(page)
  await close(page)
  await page.keyboard.press('e')
  await search(page).click()
  await page.keyboard.type('e2')
  expect(await search(page).inputValue()).toBe('e2')
  letThrough()
  await told(page, `Conversa ${first} encerrada!`).waitFor()
  await toast(page, '1 tecla não valeu').waitFor()
  await page.keyboard.type(' jx')
  expect(await search(page).inputValue()).toBe('e2 jx')
  expect(await isFinished(page, second)).toBe(false)
})

test('keys that wait are shown, and Escape takes them back', async ({ open }) => {
  const page = await open('root')
  const { letThrough, first, second } = await begin(page)
  await close(page)
  await page.keyboard.press('e')
  await waiting(page).getByText('1 tecla em espera · Esc descarta').waitFor()
  await page.keyboard.press('2')
  await waiting(page).getByText('2 teclas em espera · Esc descarta').waitFor()
  await page.keyboard.press('Escape')
  await waiting(page).waitFor({ state: 'detached' })
  letThrough()
  await expect.poll(() => opened(page)).toBe(second)
  await isIdle(page)
  expect(await Promise.all([first, second].map((id) => isFinished(page, id)))).toEqual([true, false])
  expect(await toast(page, /não vale/).count()).toBe(0)
})

test('keys that wait do not outlast the page, nor does the end of what they waited for lead there', async ({
  open,
}) => {
  const page = await open('root')
  const { letThrough, first, second } = await begin(page)
  await close(page)
  await page.keyboard.press('e')
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await page.waitForURL('/cms/financial')
  await toast(page, '1 tecla não valeu').waitFor()
  letThrough()
  await told(page, `Conversa ${first} encerrada!`).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('e2')
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('e2')
  expect(new URL(page.url()).search).toBe('')
  expect(await isFinished(page, second)).toBe(false)
})

test('without the connection nothing is decided on a conversation that is not loaded, then or later', async ({
  open,
}) => {
  const page = await open('root')
  await inbox(page)
  const letThrough = await hold(page, /\/api\/conversation\/\d+\?/)
  await page.reload()
  await inboxRows(page).first().getByText('Aberta').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => opened(page)).not.toBe(null)
  const id = opened(page) ?? ''
  await page.keyboard.press('e')
  await page.keyboard.press('7')
  await waiting(page).getByText('2 teclas em espera · Esc descarta').waitFor()
  await page.route('**/api/events*', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await toast(page, '2 teclas não valeram').waitFor()
  await page.keyboard.press('e')
  await toast(page, 'A conversa ainda não foi carregada.').waitFor()
  await page.keyboard.press('7')
  await page.unroute('**/api/events*')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  letThrough()
  await page.getByRole('heading', { name: `Conversa ${id}` }).waitFor()
  await isIdle(page)
  expect(await isFinished(page, id)).toBe(false)
})

test('a text that an input method commits keeps its place among the keys that wait for the palette', async ({
  open,
}) => {
  const page = await open('root')
  const letThrough = await hold(page, '**/assets/CommandPalette*')
  await inbox(page)
  await search(page).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('falar à')
  await page.keyboard.type(' sexta')
  letThrough()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('falar à sexta')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await search(page).inputValue()).toBe('')
})
