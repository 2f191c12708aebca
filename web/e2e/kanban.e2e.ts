import { describe, expect } from 'vitest'
import type { Schemas } from '~/api/call'
import { accessibilityFaults } from './fixtures/axe'
import {
  type Card,
  board,
  cardOf,
  column,
  cursor,
  drawn,
  everybody,
  numbered,
  opened,
  served,
  standing,
} from './fixtures/kanban'
import { dialog, lastAct, toast } from './fixtures/page'
import { test } from './fixtures/test'

describe('the board', () => {
  test('tells the true counts of its columns, under the filters of the address', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const { counts } = await served(page, 'sales', 'proposal')
    const shown = column(page, 'Proposta').getByRole('banner').or(column(page, 'Proposta').locator('header'))
    await expect.poll(() => shown.first().innerText()).toContain(String(counts['proposal']))
    await page.getByRole('search').getByRole('searchbox').fill('a')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=a/)
    const { counts: fewer } = await served(page, 'sales', 'proposal', '&q=a')
    await expect.poll(() => shown.first().innerText()).toContain(String(fewer['proposal']))
    await page.getByRole('link', { name: /Parados além do prazo/ }).click()
    await page.waitForURL(/late=1/)
    const { counts: late } = await served(page, 'sales', 'proposal', '&late=1')
    await expect.poll(() => shown.first().innerText()).toContain(String(late['proposal'] ?? 0))
  })

  test('sales sees its own board and its own cards, and managers choose', async ({ open }) => {
    const sales = await open('sales')
    await board(sales)
    expect(await sales.getByRole('combobox', { name: 'Quadro' }).count()).toBe(0)
    expect(await sales.getByRole('combobox', { name: 'Consultor' }).inputValue()).not.toBe('all')
    const answer = await sales.request.get('/api/kanban/success/all')
    expect(answer.status()).toBe(403)
    const edit = sales.getByRole('button', { name: 'Editar colunas' })
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    const manager = await open('manager')
    await board(manager, everybody)
    await manager.getByRole('combobox', { name: 'Quadro' }).selectOption('success')
    await column(manager, 'Onboarding').waitFor()
    await manager.getByRole('link', { name: /^Saneamento/ }).click()
    await manager.getByRole('table').waitFor()
  })

  test('has no faults that axe finds, with a card open too', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Cartão' }).getByText('O que aconteceu').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('shows one column at a time on a phone, and nothing beside the screen', async ({ open }) => {
    const page = await open('root', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await board(page, everybody)
    await page
      .getByRole('navigation', { name: 'Colunas' })
      .getByRole('button', { name: /Proposta/ })
      .click()
    await expect
      .poll(async () => Math.round((await column(page, 'Proposta').boundingBox())?.x ?? -999))
      .toBeLessThan(30)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await drawn(page, 'Proposta').first().click()
    await page.getByRole('button', { name: 'Voltar ao quadro' }).click()
    await column(page, 'Proposta').waitFor()
  })
})

describe('moving', () => {
  test('by the mouse, to where it is dropped, and back from the bar', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const from = await served(page, 'sales', 'qualification')
    const to = await served(page, 'sales', 'proposal')
    const [moved, target] = [
      from.cards.data.find(({ due }) => !due),
      to.cards.data.filter(({ due }) => !due)[1],
    ]
    if (!moved || !target) throw new Error('the demonstration has too few cards')
    await cardOf(page, moved).scrollIntoViewIfNeeded()
    await cardOf(page, target).scrollIntoViewIfNeeded()
    await expect.poll(() => cardOf(page, moved).getAttribute('draggable')).toBe('true')
    await cardOf(page, moved).dragTo(cardOf(page, target), { targetPosition: { x: 100, y: 8 } })
    await column(page, 'Proposta').locator(`#card-${moved.id}`).waitFor()
    await expect.poll(async () => (await standing(page, moved)).column).toBe('proposal')
    const after = (await served(page, 'sales', 'proposal')).cards.data.map(({ id }) => id)
    expect(after.indexOf(moved.id)).toBe(after.indexOf(target.id) - 1)
    await page
      .locator('[data-said]')
      .filter({ hasText: `${moved.user.name} em Proposta` })
      .waitFor({ state: 'attached' })
    await lastAct(page, /movido para Proposta/)
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect.poll(async () => (await standing(page, moved)).column).toBe('qualification')
    await column(page, 'Qualificação').locator(`#card-${moved.id}`).waitFor()
  })

  test('by one key into the column beside, and by two into any', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'new_lead')
    const [first] = cards.data
    if (!first) throw new Error('the demonstration has no new lead')
    // The columns arrive one by one, and the key goes to the first that is there.
    await cardOf(page, first).waitFor()
    await page.keyboard.press('j')
    await cursor(page).waitFor()
    await expect.poll(() => cursor(page).getAttribute('id')).toBe(`card-${first.id}`)
    await page.keyboard.press('Shift+L')
    await column(page, 'Qualificação').locator(`#card-${first.id}[data-cursor]`).waitFor()
    await expect.poll(async () => (await standing(page, first)).column).toBe('qualification')
    await page.keyboard.press('m')
    await dialog(page).getByRole('radio').first().waitFor()
    const choice = dialog(page).getByRole('radio', { name: /Negociação/ })
    const at = await choice.evaluate((radio) =>
      [...document.querySelectorAll('[role=dialog] [type=radio]')].indexOf(radio),
    )
    await page.keyboard.press(String(at + 1))
    await expect.poll(async () => (await standing(page, first)).column).toBe('negotiation')
  })

  test('into a column that asks for a reason asks for it', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'negotiation')
    const card = cards.data[0]
    if (!card) throw new Error('the demonstration has no negotiation')
    await cardOf(page, card).click()
    await page.keyboard.press('f')
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Fechou')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await standing(page, card)).column).toBe('finished')
    await dialog(page).waitFor({ state: 'detached' })
    // The next card is open.
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(String(card.id))
  })

  test('that is refused takes back that card alone, with the sentence of the server', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    const { cards } = await served(page, 'sales', 'proposal')
    const [refused, moved] = cards.data
    if (!refused || !moved) throw new Error('the demonstration has too few proposals')
    await page.route(`**/api/kanban/move-to/${refused.id}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'O cartão mudou de coluna.' } }),
    )
    await cardOf(page, moved).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+L')
    await column(page, 'Negociação').locator(`#card-${moved.id}`).waitFor()
    await cardOf(page, refused).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+L')
    await toast(page, 'O cartão mudou de coluna.').waitFor()
    await column(page, 'Proposta').locator(`#card-${refused.id}`).waitFor()
    await column(page, 'Negociação').locator(`#card-${moved.id}`).waitFor()
    expect((await standing(page, moved)).column).toBe('negotiation')
  })
})

describe('the panel', () => {
  test('a contact is registered and the card hidden in five steps, and the next one is open', async ({
    open,
  }) => {
    const page = await open('sales')
    await board(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => opened(page)).toBeGreaterThan(0)
    const id = opened(page)
    await page.keyboard.press('c')
    await dialog(page).getByRole('radio').first().waitFor()
    await page.keyboard.press('1')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('annotation')
    await page.keyboard.type('Quer a proposta na sexta.')
    await dialog(page).getByRole('button', { name: 'sexta', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Registrar contato' }).click()
    await lastAct(page, 'Contato registrado!').waitFor()
    const card = await numbered(page, id)
    expect(card.hide_until).not.toBeNull()
    expect(card.last_contact?.channel).toBe('phone')
    await cardOf(page, card).waitFor({ state: 'detached' })
    await expect.poll(() => opened(page)).not.toBe(id)
  })

  test('a link to a card opens it, wherever it stands', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/kanban?role=sales')
    const { cards } = await served(page, 'mentoring', 'finished')
    const [card] = cards.data
    if (!card) throw new Error('the demonstration has no finished mentoring')
    await page.goto(`/cms/kanban?open=${card.id}`)
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await pane.getByRole('heading', { name: card.user.name }).waitFor()
    const hide = pane.getByRole('button', { name: 'Esconder até' })
    expect(await hide.getAttribute('aria-disabled')).toBe('true')
    expect(await hide.getAttribute('aria-description')).toContain('Mova-o de volta antes')
    await page.goto('/cms/kanban?open=999999')
    await pane.getByText('Cartão fora desta visão').waitFor()
  })

  test('a card of another board is in a column of that board, by its label', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/kanban?role=sales')
    const [card] = (await served(page, 'cerc', 'in_assistance')).cards.data
    const boards = (await (await page.request.get('/api/kanban/boards')).json()) as Schemas['BoardList']
    const columns = boards.boards.find(({ role }) => role === 'cerc')?.columns
    const label = columns?.find(({ name }) => name === 'in_assistance')?.label
    if (!card || !label) throw new Error('the demonstration has no CERC assistance')
    await page.goto(`/cms/kanban?role=sales&open=${card.id}`)
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await pane.getByText(label, { exact: true }).waitFor()
    expect(await pane.getByText('in_assistance').count()).toBe(0)
  })

  test('leads to a record that asks what the consultants of its board ask', async ({ open }) => {
    const page = await open('sales')
    await board(page)
    const card = (await served(page, 'sales', 'proposal')).cards.data[0]
    if (!card) throw new Error('the demonstration has no proposal of this consultant')
    await page.goto(`/cms/kanban?open=${card.id}`)
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await pane.getByRole('link', { name: card.user.name }).click()
    await page.waitForURL(/user-form\/\d+\?role=sales/)
    const demographic = page.getByRole('region', { name: 'Demográfico', exact: true })
    await demographic.scrollIntoViewIfNeeded()
    await demographic.getByLabel('Dores').waitFor()
    await page.getByRole('tab', { name: 'Estatísticas' }).click()
    await page.waitForURL(/role=sales&tab=|tab=.*role=sales/)
  })

  test('a consultant asks for the member of a finished card, where the rule allows', async ({ open }) => {
    const page = await open('sales')
    await board(page)
    const { cards } = await served(page, 'sales', 'finished')
    const asks = cards.data.find(({ can }) => !can?.request_assignment)
    const waits = (await served(page, 'sales', 'proposal')).cards.data[0]
    if (!asks || !waits) throw new Error('the demonstration has no finished card of this consultant')
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await page.goto(`/cms/kanban?open=${waits.id}`)
    await pane.getByRole('heading', { name: waits.user.name }).waitFor()
    const request = pane.getByRole('button', { name: 'Solicitar atribuição' })
    expect(await request.count()).toBe(0)
    await page.goto(`/cms/kanban?open=${asks.id}`)
    await request.click()
    await dialog(page).getByRole('button', { name: 'Sim, solicitar' }).click()
    await toast(page, asks.user.name).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    // A board does not know that its consultant has asked: the server says so.
    await request.click()
    await dialog(page).getByText('Você já solicitou este membro hoje').waitFor()
  })

  test('notes are saved in place', async ({ open }) => {
    const page = await open('sales')
    await board(page)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('annotation')
    await page.keyboard.type('Ligar depois das 14h')
    await page.getByRole('textbox', { name: 'Etiquetas' }).fill('quente, Sul')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Painel salvo!').waitFor()
    await cursor(page).getByText('quente').waitFor()
    const card = await numbered(page, opened(page))
    expect([card.annotation, card.tags]).toEqual(['Ligar depois das 14h', ['quente', 'Sul']])
  })

  test('a day and time is typed as in Brazil, and is that of São Paulo', async ({ open }) => {
    const page = await open('sales')
    await board(page)
    await page.keyboard.press('j')
    const id = Number((await cursor(page).getAttribute('id'))?.slice(5))
    await page.keyboard.press('s')
    await dialog(page).getByRole('textbox').first().waitFor()
    await page.keyboard.type('311220301430')
    expect(await dialog(page).getByRole('textbox').first().inputValue()).toBe('31/12/2030 14:30')
    await page.keyboard.press('Enter')
    await lastAct(page, /Compromisso marcado/).waitFor()
    const listed = await page.request.get('/api/kanban/cards?role=sales&schedule_at=2030-12-31::2030-12-31')
    const { cards } = (await listed.json()) as { cards: { data: Card[] } }
    expect(cards.data.find((card) => card.id === id)?.schedule_at).toBe('2030-12-31T17:30:00Z')
    await page.keyboard.press('u')
    await toast(page, /Compromisso (retirado|marcado para (?!31\/12\/2030))/)
      .first()
      .waitFor()
  })
})

describe('by touch', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  test('a card is moved from its menu, without a mouse', async ({ open }) => {
    const page = await open('root', phone)
    const { cards } = await served(page, 'sales', 'qualification')
    const [card] = cards.data
    if (!card) throw new Error('the demonstration has no card in qualification')
    await board(page, everybody)
    await page
      .getByRole('navigation', { name: 'Colunas' })
      .getByRole('button', { name: /Qualificação/ })
      .tap()
    await cardOf(page, card).tap()
    const pane = page.getByRole('complementary', { name: 'Cartão' })
    await pane.getByRole('button', { name: 'Mover', exact: false }).first().tap()
    await dialog(page).getByText('Proposta', { exact: true }).tap()
    await dialog(page)
      .getByRole('button', { name: /^Mover/ })
      .last()
      .tap()
    await expect.poll(async () => (await standing(page, card)).column).toBe('proposal')
  })
})
