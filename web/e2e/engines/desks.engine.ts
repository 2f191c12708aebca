import { describe, expect } from 'vitest'
import type { Schemas } from '~/api/call'
import type { Tab } from './fixtures/tab'
import { signIn, test } from './fixtures/test'

const board = '/cms/kanban?role=sales&account_manager=all'
const cards = 'li[id^=card-]'

/** The column of a card on the page. */
const columnOf = (tab: Tab, id: string) =>
  tab.run(
    (card) => document.getElementById(card)?.closest<HTMLElement>('[data-column]')?.dataset['column'],
    id,
  )

const cursor = (tab: Tab) => tab.run(() => document.querySelector('li[data-cursor]')?.id)
const focus = (tab: Tab) => tab.run(() => document.activeElement?.id)
const opened = async (tab: Tab) => new URLSearchParams((await tab.address()).split('?')[1]).get('open')

describe('conversations', () => {
  test('the inbox is worked through by keys, and an undo brings one back', async ({ tab }) => {
    await signIn(tab)
    await tab.go('/cms/conversations')
    await tab.see(['[role=grid][aria-label="Conversas"] [role=row]', 'Aberta'])
    await tab.press('j')
    await expect.poll(() => opened(tab)).not.toBeNull()
    const first = await opened(tab)
    await tab.see(['h1, h2', `Conversa ${first}`])
    await tab.press('e')
    await tab.see('[role=dialog] [type=radio]')
    await tab.press('2')
    await expect.poll(() => opened(tab)).not.toBe(first)
    await tab.see(['[data-last-act]', `Conversa ${first} encerrada!`])
    await tab.press('u')
    await expect.poll(() => opened(tab)).toBe(first)
  })
})

describe('the board', () => {
  test('cards move by keys, and the cursor goes with them', async ({ tab }) => {
    await signIn(tab)
    await tab.go(board)
    await tab.see(`[data-column=new_lead] ${cards}`)
    await tab.press('j')
    await expect.poll(() => cursor(tab)).toBeTruthy()
    const card = (await cursor(tab)) ?? ''
    expect(await columnOf(tab, card)).toBe('new_lead')
    expect(await focus(tab)).toBe(card)
    await tab.press('shift+l')
    await expect.poll(() => columnOf(tab, card)).toBe('qualification')
    await expect.poll(() => focus(tab)).toBe(card)
    await tab.press('u')
    await expect.poll(() => columnOf(tab, card)).toBe('new_lead')
  })

  test('a card is dragged by the mouse to where it is dropped', async ({ tab }) => {
    await signIn(tab)
    await tab.go(board)
    const from = `[data-column=new_lead] ${cards}`
    await tab.see(`[data-column=qualification] ${cards}`)
    await tab.see(`${from}[draggable=true]`)
    const card = (await tab.run((selector) => document.querySelector(selector)?.id, from)) ?? ''
    await tab.drag(`#${card}`, `[data-column=qualification] ${cards}`)
    await expect.poll(() => columnOf(tab, card)).toBe('qualification')
    await tab.see(['[data-last-act]', 'movido para'])
    await tab.click(['[data-last-act] button', 'Desfazer'])
    await expect.poll(() => columnOf(tab, card)).toBe('new_lead')
  })

  test('what a colleague moves follows at once', async ({ tab, colleague }) => {
    await signIn(tab)
    await tab.go(board)
    await tab.see(`[data-column=new_lead] ${cards}`)
    const page = await colleague<Schemas['BoardPage']>('GET', '/kanban/sales/all?column=new_lead')
    const [first] = page.cards.data
    if (!first) throw new Error('the demonstration has no new lead')
    await tab.see(`#card-${first.id}`)
    await colleague('POST', `/kanban/move-to/${first.id}`, { column: 'qualification' })
    await expect.poll(() => columnOf(tab, `card-${first.id}`)).toBe('qualification')
  })
})
