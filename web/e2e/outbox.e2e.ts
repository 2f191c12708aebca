import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inbox, inboxRows, listed } from './fixtures/conversations'
import { dialog, lastAct, rows, toast } from './fixtures/page'
import { book, consultants, freeTimes, meetingOf, monday, week } from './fixtures/scheduler'
import { startServer } from './fixtures/server'
import { test as plain } from './fixtures/test'

/** A server that holds messages long enough for a slow machine to recall them. */
const test = plain.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const server = await startServer(['--demo=small'], 60)
  onCleanup(() => server.stop())
  return server
})

/** Opens a conversation whose interest can be reinforced. */
async function waiting(page: Page, at: number): Promise<number> {
  await page.goto('/cms/dashboard')
  const found = await listed(page, 'latest=1&finished=0&per_page=20')
  const id = found[at]?.conversation_id ?? 0
  await page.goto(`/cms/conversations?open=${id}`)
  await page.getByRole('heading', { name: `Conversa ${id}` }).waitFor()
  return id
}

async function reinforce(page: Page): Promise<void> {
  await page.keyboard.press('i')
  await dialog(page).getByRole('listitem').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Reforçar interesse' }).click()
  await lastAct(page, 'Reforço de interesse enviado!').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

const recalled = 'Mensagem recolhida: ela não saiu.'

describe('a message that is about to leave', () => {
  test('is recalled from the bar, and can be sent again', async ({ open, server }) => {
    const page = await open('success')
    await waiting(page, 0)
    await reinforce(page)
    await lastAct(page, 'Reforço de interesse enviado!')
      .getByText(/^Envio em \d+ s$/)
      .first()
      .waitFor()
    await lastAct(page, 'Reforço de interesse enviado!').getByRole('button', { name: 'Recolher' }).click()
    await toast(page, recalled).waitFor()
    await page.keyboard.press('i')
    await dialog(page).getByRole('listitem').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await server.mails()).toEqual([])
  })

  test('is recalled by u when its bar is gone', async ({ open, server }) => {
    const page = await open('success')
    await inbox(page)
    await waiting(page, 1)
    await inboxRows(page).first().waitFor()
    await reinforce(page)
    await lastAct(page, 'Reforço de interesse enviado!').getByRole('button', { name: 'Fechar' }).click()
    await page.keyboard.press('u')
    await toast(page, recalled).waitFor()
    expect(await server.mails()).toEqual([])
  })
})

describe('the outbox', () => {
  const first = (page: Page) => rows(page).first()

  test('lists what waits, and recalls it', async ({ open }) => {
    const page = await open('success')
    await waiting(page, 2)
    await reinforce(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('saida')
    await page.getByRole('option', { name: 'Caixa de saída' }).click()
    await first(page).getByText('Retida').waitFor()
    expect(await first(page).innerText()).toContain('@')
    await first(page)
      .getByRole('button', { name: /^Recolher \d+$/ })
      .click()
    await toast(page, recalled).waitFor()
    await first(page).getByText('Recolhida').waitFor()
    const recall = first(page).getByRole('button', { name: /^Recolher \d+$/ })
    await expect.poll(() => recall.getAttribute('aria-disabled')).toBe('true')
    expect(await recall.getAttribute('aria-description')).toMatch(/foi recolhida /)
  })

  test('tells why a message failed, and tries it again after a question', async ({ open, server }) => {
    const page = await open('success')
    await waiting(page, 3)
    await reinforce(page)
    await server.sql(
      "update outbox set state = 'failed', attempts = 12, last_error = 'caixa cheia' where id = (select max(id) from outbox)",
    )
    await page.goto('/cms/outbox?state=failed')
    await first(page).getByText('A última tentativa falhou: caixa cheia').waitFor()
    await first(page)
      .getByRole('button', { name: /^Tentar de novo \d+$/ })
      .click()
    await dialog(page)
      .getByText(/^O envio para .+ é tentado de novo, agora\.$/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await toast(page, 'O envio será tentado de novo agora.').waitFor()
    await expect.poll(async () => (await server.mails()).length, { timeout: 20_000 }).toBe(1)
  })
})

describe('the letter that follows from an act', () => {
  test('is told before and after it, and recalled by the undo of the act', async ({ open, server }) => {
    const page = await open('root', { viewport: { width: 1440, height: 1100 } })
    await page.goto('/cms/dashboard')
    const [, , consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has too few consultants')
    const [first = ''] = await freeTimes(page, consultant.id, monday(5))
    const meeting = await book(page, consultant.id, 12, first)
    const letters = async () => {
      const answer = await page.request.get('/api/outbox?state=held&per_page=200')
      const { outbox } = (await answer.json()) as { outbox: { data: { record_id: number }[] } }
      return outbox.data.filter((one) => one.record_id === meeting.id).length
    }
    // The member has read of the booking.
    await server.sql("update outbox set state = 'sent', held_until = null where record = 'meeting'")
    await week(page, consultant.id, monday(5))
    await page.goto(`${page.url()}&open=${meeting.id}`)
    await page
      .getByRole('complementary', { name: 'Reunião' })
      .getByRole('heading', { name: meeting.member.name })
      .waitFor()
    await page.keyboard.press('Shift+M')
    await dialog(page).getByRole('radio', { checked: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog(page).getByText(`Avisa ${meeting.member.name} por e-mail`).waitFor()
    await page.keyboard.press('Enter')
    const told = lastAct(page, /Reunião movida/)
    await told
      .getByText(/^Envio em \d+ s$/)
      .first()
      .waitFor()
    expect(await letters()).toBe(1)
    await told.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(async () => (await meetingOf(page, meeting.id)).start_at).toBe(first)
    expect(await letters()).toBe(0)
  })
})
