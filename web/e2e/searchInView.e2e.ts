import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Schemas } from '~/api/call'
import { bubbles, inbox, inboxRows, opened } from './fixtures/conversations'
import { dialog } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Buscar nas mensagens' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Visões salvas' })
const tab = (page: Page) => tabs(page).locator('a[aria-current=page]')
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The messages that hold words, the latest first. */
async function holding(page: Page, query: string): Promise<Schemas['Message'][]> {
  const answer = await page.request.get(`/api/messages?per_page=200&${query}`)
  return ((await answer.json()) as { messages: { data: Schemas['Message'][] } }).messages.data
}

/** A conversation with several messages that hold a word, by their numbers, the latest first. */
async function severalIn(page: Page, word: string) {
  const found = new Map<number, Schemas['Message'][]>()
  for (const row of await holding(page, `q=${word}`)) {
    found.set(row.conversation_id, [...(found.get(row.conversation_id) ?? []), row])
  }
  const [id, rows] = [...found].find(([, some]) => some.length > 1) ?? []
  if (!rows) throw new Error(`no conversation has ${word} twice`)
  return { id, ids: rows.map((row) => row.id), row: rows[0] }
}

describe('words are looked for in the view that is shown', () => {
  test('in the first one, whose rows they mark, and which is there again without them', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    const before = new URL(page.url()).pathname + new URL(page.url()).search
    await page.keyboard.press('/')
    await page.keyboard.type('REGIAO')
    await page.waitForURL(/q=REGIAO/)
    await inboxRows(page).locator('mark').first().waitFor()
    const marks = await inboxRows(page).locator('mark').allTextContents()
    expect(marks.map(plain).every((text) => text === 'regiao')).toBe(true)
    // An accent that was not typed is marked with its letter.
    expect(marks.some((text) => text.toLowerCase() === 'região')).toBe(true)
    // The mark is seen, not cut off at the end of its line.
    const isCut = await inboxRows(page)
      .locator('mark')
      .evaluateAll((all) =>
        all.some((mark) => {
          const line = mark.closest('[class*=preview]')?.getBoundingClientRect()
          return (
            mark === mark.parentElement?.querySelector('mark') &&
            line &&
            mark.getBoundingClientRect().right > line.right
          )
        }),
      )
    expect(isCut).toBe(false)
    await expect.poll(() => tab(page).textContent()).toContain('Abertas')
    const found = await holding(page, 'finished=0&latest=1&q=regiao')
    await expect.poll(() => inboxRows(page).getByText('Aberta').count()).toBeGreaterThan(0)
    expect(await inboxRows(page).getByText('Encerrada').count()).toBe(0)
    expect(found.length).toBeGreaterThan(0)
    await box(page).fill('')
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(before)
    await expect.poll(() => tab(page).textContent()).toContain('Abertas')
  })

  test('in another one, which keeps its tab, its filters and its place in the address', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations')
    await tabs(page).getByRole('link', { name: 'Encerradas' }).click()
    await expect.poll(() => search(page)).toEqual({ finished: '1', latest: '1' })
    await box(page).fill('regiao')
    await expect.poll(() => search(page)).toEqual({ finished: '1', latest: '1', q: 'regiao' })
    await expect.poll(() => tab(page).textContent()).toContain('Encerradas')
    await box(page).fill('')
    await expect.poll(() => search(page)).toEqual({ finished: '1', latest: '1' })
  })

  test('in the table, too, and in one that was saved', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/conversations?folder=others')
    await page.getByRole('button', { name: 'Salvar como visão' }).click()
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Outras')
    await page.keyboard.press('Enter')
    await expect.poll(() => tab(page).textContent()).toContain('Outras')
    await page.getByRole('button', { name: 'Tabela' }).click()
    await box(page).fill('regiao')
    await page.waitForURL(/q=regiao/)
    await expect.poll(() => search(page)['folder']).toBe('others')
    await expect.poll(() => tab(page).textContent()).toContain('Outras')
    const cell = page.getByRole('cell').locator('mark').first()
    expect(plain((await cell.textContent()) ?? '')).toBe('regiao')
  })
})

describe('in the thread', () => {
  test('the latest match is in sight, and the keys go on to the others', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1280, height: 520 } })
    await page.goto('/cms/conversations')
    const { id, ids } = await severalIn(page, 'regiao')
    await page.goto(`/cms/conversations?finished=all&q=regiao&open=${id}`)
    const status = page.getByRole('status').filter({ hasText: '“regiao”' })
    const marked = () => bubbles(page).and(page.locator('[data-marked]')).getAttribute('id')
    const isSeen = () =>
      page.evaluate(() => {
        const mark = document.querySelector('[data-marked] mark')?.getBoundingClientRect()
        const frame = document.querySelector('[role=region]:has(> ol)')?.getBoundingClientRect()
        return mark && frame && mark.top >= frame.top && mark.bottom <= frame.bottom
      })
    for (const [at, key] of [
      [0, null],
      [1, 'n'],
      [0, 'N'],
    ] as const) {
      if (key) await page.keyboard.press(key === 'N' ? 'Shift+N' : key)
      await expect.poll(() => status.textContent()).toBe(`“regiao”: ${at + 1} de ${ids.length}`)
      await expect.poll(marked).toBe(`message-${ids[at]}`)
      await expect.poll(isSeen).toBe(true)
    }
    await page.keyboard.press('?')
    await dialog(page).getByText('Próxima ocorrência').waitFor()
    await page.keyboard.press('Escape')
    expect(opened(page)).toBe(String(id))
  })

  test('one that is far back is loaded', async ({ open, server }) => {
    const page = await open('root')
    await page.goto('/cms/conversations')
    const { id, ids, row } = await severalIn(page, 'contrato')
    await server.sql(`
      with recursive more(n) as (select 1 union all select n + 1 from more where n < 130)
      insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id, body, send_on)
      select m.conversation_id, m.folder, m.sender_type, m.company_user_id, m.rep_user_id, m.sender_id, m.receiver_id, 'Outro assunto.',
        m.send_on + more.n from more join messages m on m.id = ${row?.id};`)
    await page.goto(`/cms/conversations?finished=all&q=contrato&open=${id}`)
    await bubbles(page)
      .and(page.locator(`#message-${ids[0]}`))
      .locator('mark')
      .first()
      .waitFor()
    await atRest(page)
    expect(await page.locator(`#message-${ids[0]} mark`).first().isVisible()).toBe(true)
  })
})

test('whole conversations are read, and the row shows where the words were found', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/dashboard')
  const latest = await holding(page, 'latest=1&finished=0&q=regiao')
  const earlier = latest.find(({ id, found }) => found && found.id !== id)
  if (!earlier) throw new Error('no conversation has the word in an earlier message alone')
  await page.goto(`/cms/conversations?latest=1&finished=0&q=regiao&open=${earlier.conversation_id}`)
  await inboxRows(page).locator('mark').first().waitFor()
  await bubbles(page).locator('mark').first().waitFor()
})
