import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Row, finishByKeys, inbox, inboxRows, listed, opened } from './fixtures/conversations'
import { type Card, board, cardOf, column, cursor, everybody, served } from './fixtures/kanban'
import { startTerminal } from './fixtures/terminal'
import { signedInDoor, test } from './fixtures/test'

/** The row of a conversation, by its two members. */
const row = (page: Page, { sender_name, receiver_name }: Row) =>
  inboxRows(page).filter({ hasText: sender_name }).filter({ hasText: receiver_name })

describe('two browsers and a terminal', () => {
  test('a closing at any of them is seen at the other two, where the row stands', async ({
    open,
    server,
    onTestFinished,
  }) => {
    const [one, other] = [await open('manager'), await open('root')]
    const terminal = await startTerminal(server.origin, await signedInDoor(server.origin, 'relationship'))
    onTestFinished(() => terminal.close())
    await terminal.shows('ao vivo')
    await terminal.press('g', 'c')
    await terminal.shows(/\[Abertas \d/)
    await inbox(one)
    await inbox(other)
    const [first, second, third] = await listed(one, 'latest=1&finished=0&per_page=3')
    if (!first || !second || !third) throw new Error('the demonstration has open conversations')

    const seenInBrowser = (page: Page, of: Row) => row(page, of).getByText('Encerrada').waitFor()
    const seenInTerminal = ({ conversation_id: id }: Row) =>
      terminal.shows(new RegExp(` ${id} .*– Encerrada`))

    await one.keyboard.press('o')
    await expect.poll(() => opened(one)).toBe(String(first.conversation_id))
    await finishByKeys(one, 1)
    await Promise.all([seenInBrowser(other, first), seenInTerminal(first)])

    await row(other, second).click()
    await expect.poll(() => opened(other)).toBe(String(second.conversation_id))
    await finishByKeys(other, 2)
    await Promise.all([seenInBrowser(one, second), seenInTerminal(second)])
    expect(opened(one)).toBe(String(second.conversation_id))
    await one.getByText(/^Encerrada por/).waitFor()

    await terminal.press('j', 'j')
    await terminal.shows(`Conversa ${third.conversation_id} · `)
    await terminal.press('e', '3')
    await terminal.shows(`Conversa ${third.conversation_id} encerrada!`)
    await Promise.all([seenInBrowser(one, third), seenInBrowser(other, third)])
  })

  test('a card that one of them moves changes its column at the other two', async ({
    open,
    server,
    onTestFinished,
  }) => {
    const [one, other] = [await open('root'), await open('manager')]
    const terminal = await startTerminal(server.origin, await signedInDoor(server.origin, 'manager'))
    onTestFinished(() => terminal.close())
    await terminal.shows('ao vivo')
    await terminal.press('g', 'k')
    await terminal.shows('de todos')
    await terminal.press(':')
    await terminal.press('-l', 'board sales')
    await terminal.press('Enter')
    await terminal.shows('Vendas · de todos')
    await board(one, everybody)
    await board(other, everybody)
    const { cards, counts } = await served(one, 'sales', 'new_lead')
    const [first, second, third] = cards.data
    if (!first || !second || !third) throw new Error('the demonstration has new leads')
    const leads = counts['new_lead'] ?? 0
    const qualified = counts['qualification'] ?? 0

    const seenInBrowser = (page: Page, card: Card) =>
      column(page, 'Qualificação').locator(`#card-${card.id}`).waitFor()
    const seenInTerminal = (moved: number) =>
      terminal.shows(new RegExp(`Novo lead +${leads - moved}\\D.* Qualificação +${qualified + moved}\\D`))
    await seenInTerminal(0)

    const moveByKeys = async (page: Page, card: Card) => {
      await page.keyboard.press('j')
      await cursor(page).and(cardOf(page, card)).waitFor()
      await page.keyboard.press('Shift+L')
    }
    await moveByKeys(one, first)
    await Promise.all([seenInBrowser(other, first), seenInTerminal(1)])

    await moveByKeys(other, second)
    await Promise.all([seenInBrowser(one, second), seenInTerminal(2)])

    await terminal.press('L')
    await Promise.all([seenInBrowser(one, third), seenInBrowser(other, third), seenInTerminal(3)])
  })
})
