import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { inbox, inboxRows, listed, openFirst, openOnes, opened } from './fixtures/conversations'
import { hold } from './fixtures/hold'
import { Keys } from './fixtures/keys'
import { dialog, lastAct, toast, told } from './fixtures/page'
import { mode } from './fixtures/server'
import { test } from './fixtures/test'
import { times } from './fixtures/times'

/** Opens the first conversation of the inbox, and returns how many are open. */
async function begin(page: Page): Promise<number> {
  await openFirst(page)
  return openOnes(page)
}

/** Closes for the reason of a number. What a system behind a gateway does not reopen, only Enter closes. */
async function closeFor(page: Page, number: string): Promise<void> {
  await page.keyboard.press(number)
  if (mode === 'stranger') await page.keyboard.press('Enter')
}

/** Waits until the conversation after a closed one is open and can be acted on. */
async function next(page: Page, closed: string | null): Promise<void> {
  await expect.poll(() => opened(page)).not.toBe(closed)
  await page.getByRole('heading', { name: `Conversa ${opened(page)}` }).waitFor()
}

/** How many conversations are closed in a row: more than there are reasons. */
const all = times(20, 8)

describe('closing', () => {
  test('conversations with their reasons takes two keys each', async ({ open }) => {
    const page = await open('root')
    const before = await begin(page)
    const keys = new Keys(page)
    for (let at = 0; at < all; at += 1) {
      const id = opened(page)
      await keys.press('e')
      await dialog(page).getByRole('radio').first().waitFor()
      await keys.press(String((at % 7) + 1))
      await next(page, id)
    }
    expect(keys.count).toBe(2 * all)
    await expect.poll(() => openOnes(page)).toBe(before - all)
  })

  test('conversations with one reason takes a key each and one more, and one click brings all of them back', async ({
    open,
  }) => {
    const page = await open('root')
    const before = await begin(page)
    const keys = new Keys(page)
    await keys.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    for (let at = 0; at < all; at += 1) {
      const id = opened(page)
      await keys.press(at === 0 ? '7' : '.')
      await next(page, id)
    }
    expect(keys.count).toBeLessThanOrEqual(all + 2)
    await expect.poll(() => openOnes(page)).toBe(before - all)
    const folded = lastAct(page, `${all} conversas encerradas`)
    await folded.waitFor()
    await folded.getByRole('button', { name: `Desfazer as ${all}` }).click()
    await toast(page, `${all} conversas reabertas`).waitFor()
    expect(await openOnes(page)).toBe(before)
  })

  test('keys that are typed while a closing is under way are for the next conversation', async ({ open }) => {
    const page = await open('root')
    const before = await begin(page)
    const [first, second] = await listed(page, 'latest=1&finished=0&per_page=2')
    const letThrough = await hold(page, '**/api/conversation/finish/**')
    for (const key of ['e', '1', 'e', '2']) await page.keyboard.press(key)
    letThrough()
    await expect.poll(() => openOnes(page)).toBe(before - 2)
    const reasons = await Promise.all(
      [first, second].map(async (row) => {
        const answer = await page.request.get(`/api/conversation/${row?.conversation_id}`)
        return ((await answer.json()) as { conversation: { reason: string } }).conversation.reason
      }),
    )
    expect(reasons).toEqual(['Fechamos a parceria', 'Foge ao Perfil'])
  })

  test('the reasons stand beside the thread, and leave when they are not wanted', async ({ open }) => {
    const page = await open('root', { bypassCSP: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await begin(page)
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const [reasons, thread] = await Promise.all([
      dialog(page).boundingBox(),
      page.getByRole('region', { name: 'Mensagens' }).boundingBox(),
    ])
    expect(reasons && thread && reasons.x + reasons.width <= thread.x).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a failed closing keeps its reasons, says why, and is tried again', async ({ open }) => {
    const page = await open('root')
    await begin(page)
    const id = opened(page)
    const keys: (string | undefined)[] = []
    await page.route('**/api/conversation/finish/**', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Volte já"}' })
    })
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await closeFor(page, '3')
    await dialog(page).getByText('Volte já').waitFor({ timeout: 30_000 })
    await page.unrouteAll()
    const sent = page.waitForRequest('**/api/conversation/finish/**')
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
    expect(new Set(keys)).toEqual(new Set([(await sent).headers()['idempotency-key']]))
    await told(page, `Conversa ${id} encerrada!`).waitFor()
  })
})

describe('the inbox', () => {
  test('shows at least 14 conversations at a height of 900 pixels', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1440, height: 900 } })
    await inbox(page)
    const shown = await inboxRows(page).evaluateAll((rows) => {
      const list = rows[0]?.closest('[role=grid]')?.getBoundingClientRect()
      return rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => list && top >= list.top && bottom <= Math.min(list.bottom, innerHeight))
        .length
    })
    expect(shown).toBeGreaterThanOrEqual(14)
  })

  test('a notice lies over nothing of the thread', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1440, height: 900 } })
    await begin(page)
    await page.keyboard.press('e')
    await dialog(page).getByRole('radio').first().waitFor()
    await closeFor(page, '1')
    const note = told(page, /encerrada!/)
    await note.waitFor()
    const [box, main] = await Promise.all([note.boundingBox(), page.getByRole('main').boundingBox()])
    expect(box && main && box.x + box.width <= main.x).toBe(true)
  })

  test('the table shows the text of the messages', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1440, height: 900 } })
    await page.goto('/cms/conversations')
    await page.getByRole('button', { name: 'Tabela' }).click()
    await page.getByRole('columnheader', { name: 'Mensagem' }).waitFor()
  })
})
