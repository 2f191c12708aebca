import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { board, cursor, everybody } from './fixtures/kanban'
import { dialog, lastAct, told } from './fixtures/page'
import { block, book, clockOf, consultants, freeTimes, meetingOf, monday, week } from './fixtures/scheduler'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const addresses = [
  '/agendador/agenda',
  '/agendador/agenda?view=day&consultant=all',
  '/agendador/agenda?view=month&consultant=all',
  '/agendador/reunioes',
  '/agendador/user-list',
  '/agendador/datas',
  '/agendador/datas?view=month',
]

describe('the pages', () => {
  for (const [width, options] of [
    [1440, { viewport: { width: 1440, height: 900 } }],
    [390, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const) {
    test(`have no faults that axe finds, at ${width} pixels`, async ({ open }) => {
      const page = await open('root', options)
      await page.goto('/cms/dashboard')
      const [first] = await consultants(page)
      const all = [...addresses, `/agendador/user-edit?id=${first?.id}`]
      for (const address of all) {
        // One page after the other.
        await page.goto(address)
        await atRest(page)
        expect({ address, faults: await accessibilityFaults(page) }).toEqual({ address, faults: [] })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ address, isTooWide: wide > width }).toEqual({ address, isTooWide: false })
      }
    })
  }

  test('the agenda shows the meetings of the server, and its keys choose day and view', async ({ open }) => {
    const page = await open('sales')
    const [day] = [monday(2)]
    await page.goto('/cms/dashboard')
    const mine = (await consultants(page)).find(({ name }) => name === 'Rafael Monteiro')
    if (!mine) throw new Error('the demonstration has no consultant of sales')
    await week(page, mine.id, day)
    const answer = await page.request.get(`/api/scheduler/event/${mine.id}/all?from=${day}&days=7`)
    const { events } = (await answer.json()) as { events: { id: number }[] }
    expect(events.length).toBeGreaterThan(0)
    await expect.poll(() => page.locator('[id^=meeting-]').count()).toBe(events.length)
    await page.keyboard.press('d')
    await page.waitForURL(/view=day/)
    await page.keyboard.press('m')
    await page.waitForURL(/view=month/)
    await page.keyboard.press('s')
    await page.waitForURL(/view=week/)
    await page.keyboard.press('t')
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBeNull()
    await page.locator('[data-column][data-today]').waitFor()
  })
})

describe('booking', () => {
  test('from a card takes four keys', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    await page.keyboard.press('j')
    await cursor(page).waitFor()
    await page.keyboard.press('b')
    const slot = dialog(page).getByRole('radio', { checked: true }).and(page.locator('[name=slot]'))
    await slot.waitFor()
    await expect.poll(() => slot.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await told(page, /Reunião marcada para/).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('a time that another has taken is refused with free ones, of which one books', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    const [consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has no consultant')
    const [taken = ''] = await freeTimes(page, consultant.id, monday(3))
    await week(page, consultant.id, monday(3))
    const slot = page.locator(`[data-column$="-${consultant.id}"] [id^=slot-]`).first()
    await slot.click()
    await dialog(page).getByRole('combobox', { name: 'Membro' }).fill('7')
    // Another browser is faster.
    const other = await open('manager')
    await other.goto('/cms/dashboard')
    await book(other, consultant.id, 9, taken)
    await dialog(page).getByRole('button', { name: 'Marcar reunião' }).click()
    const free = dialog(page)
      .getByRole('group', { name: 'Horários livres mais próximos' })
      .getByRole('button')
    await free.first().waitFor()
    expect(await free.count()).toBe(3)
    await free.first().click()
    await told(page, /Reunião marcada para/).waitFor()
  })
})

describe('moving', () => {
  test('by dragging is shown at once, told, undone, and seen by others', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1440, height: 1100 } })
    const other = await open('manager', { viewport: { width: 1440, height: 1100 } })
    await page.goto('/cms/dashboard')
    const [, consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has too few consultants')
    const day = monday(4)
    const [first = '', ...more] = await freeTimes(page, consultant.id, day)
    const meeting = await book(page, consultant.id, 11, first)
    await week(page, consultant.id, day)
    await week(other, consultant.id, day)
    await block(other, meeting).waitFor()
    await expect.poll(() => block(page, meeting).getAttribute('draggable')).toBe('true')
    const target = more[2] ?? ''
    const slot = page.locator(`[id="slot-${day}T${clockOf(target)}-${consultant.id}"]`)
    await block(page, meeting).dragTo(slot, {
      sourcePosition: { x: 20, y: 4 },
      targetPosition: { x: 20, y: 6 },
    })
    await lastAct(page, /Reunião movida/).waitFor()
    await expect.poll(async () => (await meetingOf(page, meeting.id)).start_at).toBe(target)
    await expect.poll(() => block(other, meeting).innerText()).toContain(clockOf(target))
    await lastAct(page, /Reunião movida/)
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect.poll(async () => (await meetingOf(page, meeting.id)).start_at).toBe(first)
  })

  test('by keys, then cancelling by keys and its undo', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    const [, , consultant] = await consultants(page)
    if (!consultant) throw new Error('the demonstration has too few consultants')
    const day = monday(4)
    const [first = ''] = await freeTimes(page, consultant.id, day)
    const meeting = await book(page, consultant.id, 12, first)
    await week(page, consultant.id, day)
    await page.goto(`${page.url()}&open=${meeting.id}`)
    const pane = page.getByRole('complementary', { name: 'Reunião' })
    await pane.getByRole('heading', { name: meeting.member.name }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Shift+M')
    await dialog(page).getByRole('radio', { checked: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    // What follows is about the meeting as the answer tells it, before it is read again.
    await page.route(/api\/scheduler\/(meetings\?|event\/)/, (route) => route.abort())
    await page.keyboard.press('Enter')
    await told(page, /Reunião movida/).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect((await meetingOf(page, meeting.id)).start_at).not.toBe(first)
    await page.keyboard.press('Shift+X')
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('O membro pediu.')
    await dialog(page)
      .getByRole('button', { name: /Cancelar reunião/ })
      .click()
    await expect.poll(async () => (await meetingOf(page, meeting.id)).state).toBe('cancelled')
    await lastAct(page, /Reunião cancelada/)
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect.poll(async () => (await meetingOf(page, meeting.id)).state).toBe('booked')
  })
})
