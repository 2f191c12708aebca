import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inbox, opened as openedConversation } from './fixtures/conversations'
import { board, cardOf, column, everybody, numbered, opened, served } from './fixtures/kanban'
import { dialog, lastAct, rows } from './fixtures/page'
import { test } from './fixtures/test'

/** The card that has the focus, the one that is marked, and the one that Tab reaches. */
const keyboard = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    return {
      ring: active?.closest('li[id^=card-]')?.id ?? active?.tagName,
      cursor: document.querySelector('li[data-cursor]')?.id,
      stop: document.querySelector('li[id^=card-][tabindex="0"]')?.id,
    }
  })

/** Expects the keyboard to be on one card: by its ring, by its mark, and by whom the next key asks about. */
async function isOn(page: Page, id: number, isOpen: boolean): Promise<void> {
  const one = `card-${id}`
  await expect.poll(() => keyboard(page)).toEqual({ ring: one, cursor: one, stop: one })
  if (isOpen) await expect.poll(() => opened(page)).toBe(id)
  const { user } = await numbered(page, id)
  await page.keyboard.press('s')
  await dialog(page).getByText(user.name, { exact: true }).waitFor()
  await dialog(page).getByRole('textbox').first().waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => keyboard(page)).toEqual({ ring: one, cursor: one, stop: one })
}

/** Presses a key that opens a form, and answers it by keys. */
const form =
  (key: string, ...keys: string[]) =>
  async (page: Page) => {
    await page.keyboard.press(key)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[role=dialog] :is(input, textarea)')))
      .toBe(true)
    for (const one of keys) {
      if (one.length > 1 && !/^(Enter|Control\+Enter)$/.test(one)) await page.keyboard.type(one)
      else await page.keyboard.press(one)
    }
    await dialog(page).waitFor({ state: 'detached' })
  }

interface Step {
  act: string
  keys: (page: Page) => Promise<void>
  /** Whether the card leaves the work, so that the next one follows. */
  leaves?: true
}

const steps: Step[] = [
  { act: 'an appointment', keys: form('s', '31/12/2030 14:30', 'Enter') },
  { act: 'a move aside', keys: (page) => page.keyboard.press('Shift+L') },
  { act: 'a move down', keys: (page) => page.keyboard.press('Shift+J') },
  { act: 'a tick', keys: (page) => page.keyboard.press('x') },
  { act: 'a tick taken back', keys: (page) => page.keyboard.press('x') },
  {
    act: 'a contact',
    keys: async (page) => {
      await page.keyboard.press('c')
      await dialog(page).getByRole('radio').first().waitFor()
      await page.keyboard.press('1')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
      await expect.poll(focused).toBe('annotation')
      await page.keyboard.type('Quer a proposta.')
      await page.keyboard.press('Control+Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await lastAct(page, 'Contato registrado!').waitFor()
    },
  },
  { act: 'a card that is hidden', keys: form('z', 'Enter'), leaves: true },
  { act: 'a card that is finished', keys: form('f', 'Fechou', 'Enter'), leaves: true },
]

/** The number of the card that has the focus. */
const focused = async (page: Page) => Number((await keyboard(page)).ring?.replace('card-', ''))

describe('the board has one cursor, which is the focus', () => {
  test.for([false, true])('after each act by key, with a card open: %s', async (isOpen, { open }) => {
    const page = await open('root')
    await board(page, everybody)
    const [first] = (await served(page, 'sales', 'qualification')).cards.data
    if (!first) throw new Error('the demonstration has no card in qualification')
    await cardOf(page, first).waitFor()
    await cardOf(page, first).click()
    if (!isOpen) await page.keyboard.press('Escape')
    await isOn(page, first.id, isOpen)
    for (const { keys, leaves } of steps) {
      const before = await focused(page)
      await keys(page)
      if (leaves) await expect.poll(() => focused(page)).not.toBe(before)
      await isOn(page, leaves ? await focused(page) : before, isOpen)
    }
    const { ring } = await keyboard(page)
    await page.keyboard.press('u')
    // What an undo brings back has the focus.
    await expect.poll(async () => (await keyboard(page)).ring).not.toBe(ring)
    await isOn(page, await focused(page), isOpen)
  })

  test('after a drag, and after its undo by the notice', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const moved = (await served(page, 'sales', 'qualification')).cards.data.find(({ due }) => !due)
    const target = (await served(page, 'sales', 'proposal')).cards.data.filter(({ due }) => !due)[1]
    if (!moved || !target) throw new Error('the demonstration has too few cards')
    await cardOf(page, moved).scrollIntoViewIfNeeded()
    await cardOf(page, target).scrollIntoViewIfNeeded()
    await expect.poll(() => cardOf(page, moved).getAttribute('draggable')).toBe('true')
    await cardOf(page, moved).dragTo(cardOf(page, target), { targetPosition: { x: 100, y: 8 } })
    await column(page, 'Proposta').locator(`#card-${moved.id}`).waitFor()
    await isOn(page, moved.id, false)
    await lastAct(page, /movido para Proposta/)
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await column(page, 'Qualificação').locator(`#card-${moved.id}`).waitFor()
    await isOn(page, moved.id, false)
  })

  test('by its menu, by Back, and when a colleague takes the card away', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const [one, other] = (await served(page, 'sales', 'qualification')).cards.data
    if (!one || !other) throw new Error('the demonstration has too few cards')
    await cardOf(page, one).click()
    await isOn(page, one.id, true)
    // The menu of another card than the open one.
    await cardOf(page, other).getByRole('button').last().click()
    await page
      .getByRole('menuitem', { name: /Agendar/ })
      .first()
      .click()
    await dialog(page).getByText(other.user.name, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => opened(page)).toBe(other.id)
    await expect.poll(async () => (await keyboard(page)).ring).toBe(`card-${other.id}`)
    await page.goBack()
    await expect.poll(async () => (await keyboard(page)).ring).toMatch(/^card-/)
    const colleague = await open('manager')
    await colleague.goto('/cms/dashboard')
    await page.keyboard.press('Escape')
    // Under the pointer a column stays as it is.
    await page.mouse.move(0, 0)
    const last = await focused(page)
    await isOn(page, last, false)
    const card = await numbered(page, last)
    const answer = await colleague.request.post(`/api/kanban/hide-until`, {
      data: { user_id: card.user_id, role: card.role, hide_until: '2030-12-31' },
      headers: {
        'X-Retaguarda-Door': 'web',
        'Idempotency-Key': crypto.randomUUID(),
        Origin: new URL(page.url()).origin,
      },
    })
    expect(answer.ok()).toBe(true)
    await cardOf(page, card).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBeGreaterThan(0)
    await isOn(page, await focused(page), false)
  })
})

/** The row that a list marks, the open one, and whether the list has the focus. */
const listed = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    const id = active?.getAttribute('aria-activedescendant') ?? ''
    return {
      ring: document.getElementById(id)?.getAttribute('aria-rowindex') ?? active?.tagName,
      cursor: document.querySelector('[role=row][data-cursor]')?.getAttribute('aria-rowindex'),
      open: document.querySelector('[role=row][aria-current]')?.getAttribute('aria-rowindex'),
    }
  })

/** Expects the keyboard, its mark and what is open to be one row, whichever. */
const agrees = (page: Page) =>
  expect
    .poll(async () => {
      const { ring, cursor, open } = await listed(page)
      return ring === cursor && cursor === open && /^\d+$/.test(ring ?? '')
    })
    .toBe(true)

const isRow = (page: Page, row: number) =>
  expect.poll(() => listed(page)).toEqual({ ring: `${row}`, cursor: `${row}`, open: `${row}` })

describe('a list beside a record has one cursor', () => {
  const pages = [
    { name: 'conversations', who: 'root', address: '/cms/conversations' },
    { name: 'members', who: 'manager', address: '/cms/users-v2' },
    { name: 'reviews', who: 'service_qualification', address: '/cms/cms-activation-review-v2' },
  ] as const
  test.for(pages)(
    'of $name: the first j goes to the first row, and all others follow',
    async (of, { open }) => {
      const page = await open(of.who)
      await page.goto(of.address)
      await page.getByRole('grid').getByRole('row').nth(3).waitFor()
      await page.keyboard.press('j')
      await isRow(page, 1)
      await page.keyboard.press('j')
      await isRow(page, 2)
      for (const [key, row] of [
        ['ArrowDown', 3],
        ['k', 2],
        ['x', 2],
        ['x', 2],
        ['ArrowUp', 1],
        ['j', 2],
      ] as const) {
        await page.keyboard.press(key)
        await isRow(page, row)
      }
      const [first, second] = await page.getByRole('grid').getByRole('row').all()
      await first?.click()
      await isRow(page, 1)
      await page.goBack()
      await page.goForward()
      await expect.poll(async () => (await listed(page)).cursor).toBe((await listed(page)).open)
      await second?.click()
      await isRow(page, 2)
      await page.reload()
      await page.getByRole('grid').getByRole('row').nth(3).waitFor()
      await isRow(page, 2)
      await page.keyboard.press('j')
      await isRow(page, 3)
    },
  )

  test('of conversations: a closing goes on, its undo comes back, and e asks about what is marked', async ({
    open,
  }) => {
    const page = await open('root')
    await inbox(page)
    await page.keyboard.press('j')
    const first = openedConversation(page)
    for (let at = 0; at < 2; at += 1) {
      const id = openedConversation(page)
      await page.keyboard.press('e')
      await dialog(page).getByRole('radio').first().waitFor()
      await page.keyboard.press('1')
      await expect.poll(() => openedConversation(page)).not.toBe(id)
      await agrees(page)
    }
    await page.keyboard.press('u')
    await page.keyboard.press('u')
    await expect.poll(() => openedConversation(page)).toBe(first)
    await agrees(page)
    await page.keyboard.press('e')
    await dialog(page)
      .getByText(new RegExp(`Conversa ${first},`))
      .waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await agrees(page)
  })
})

describe('a table has one cursor', () => {
  const tables = [
    { name: 'payments', who: 'root', address: '/cms/financial?status=open', key: 'a' },
    { name: 'members', who: 'manager', address: '/cms/users', key: null },
    { name: 'registrations', who: 'service_qualification', address: '/cms/cms-activation-review', key: null },
    { name: 'meetings', who: 'root', address: '/agendador/reunioes', key: null },
    { name: 'members without activity', who: 'manager', address: '/cms/cms-tools-turo', key: null },
  ] as const
  const focusedRow = (page: Page) =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('tr[data-row]')
      return row
        ? [...document.querySelectorAll('tr[data-row]')].indexOf(row) + 1
        : document.activeElement?.tagName
    })
  test.for(tables)('of $name', async ({ who, address, key }, { open }) => {
    const page = await open(who)
    await page.goto(address)
    await rows(page).nth(1).waitFor()
    for (const [press, row] of [
      ['j', 1],
      ['j', 2],
      ['x', 2],
      ['x', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(press)
      await expect.poll(() => focusedRow(page)).toBe(row)
    }
    await page.keyboard.press('?')
    await dialog(page).getByText('Marcar', { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow(page)).toBe(1)
    if (!key) return
    await page.keyboard.press(key)
    await dialog(page).getByRole('button').last().waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow(page)).toBe(1)
  })
})

test('the focus stays on the list when a view is saved and deleted', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/financial?status=open')
  await rows(page).first().waitFor()
  const tag = () => page.evaluate(() => document.activeElement?.tagName)
  await page.getByRole('button', { name: 'Salvar como visão' }).click()
  await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Abertos')
  await page.keyboard.press('Enter')
  const view = page.getByRole('navigation', { name: 'Visões salvas' }).getByRole('link', { name: /Abertos/ })
  await view.waitFor()
  await expect.poll(tag).not.toBe('BODY')
  await page.getByRole('button', { name: /Excluir a visão Abertos/ }).click()
  await view.waitFor({ state: 'detached' })
  await expect.poll(tag).not.toBe('BODY')
})

test('in a list, X ticks and Delete asks to cancel', async ({ open }) => {
  const page = await open('root')
  await page.goto('/agendador/reunioes')
  await rows(page).first().waitFor()
  await page.keyboard.press('j')
  const row = rows(page).first()
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('x')
  await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
  expect(await dialog(page).count()).toBe(0)
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  await dialog(page)
    .getByRole('heading', { name: /^Cancelar/ })
    .first()
    .waitFor()
})
