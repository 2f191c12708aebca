import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { board, cursor, everybody, numbered } from './fixtures/kanban'
import { dialog, openFilters, rows } from './fixtures/page'
import { test } from './fixtures/test'

/** The day so many days from now in São Paulo, as the wire has it. */
const dayIn = (page: Page, days: number) =>
  page.evaluate((distance) => {
    const day = new Date(Date.now() + distance * 86_400_000)
    return new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(day)
  }, days)

const shown = (day: string) => day.split('-').toReversed().join('/')

const isFocused = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((of) => document.activeElement?.matches(of), selector)).toBe(true)

describe('a date', () => {
  test('takes words in both fields of a period, which apply once they are its ten characters', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    await openFilters(page)
    const period = page.getByRole('group', { name: 'Data de criação' })
    const [from, to] = [period.getByRole('textbox').first(), period.getByRole('textbox').last()]
    const [week, tomorrow] = await Promise.all([dayIn(page, -7), dayIn(page, 1)])
    await from.pressSequentially('-1w')
    expect(await from.inputValue()).toBe('-1w')
    await page.keyboard.press('Tab')
    expect(await from.inputValue()).toBe(shown(week))
    await to.pressSequentially('amanhã')
    expect(page.url()).not.toContain('created_at')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('created_at')).toBe(`${week}::${tomorrow}`)
  })

  test('says what can be typed when its words are left and are no day', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await rows(page).first().waitFor()
    await openFilters(page)
    const from = page.getByRole('group', { name: 'Data de criação' }).getByRole('textbox').first()
    await from.pressSequentially('depois')
    await page.keyboard.press('Tab')
    expect(await from.inputValue()).toBe('depois')
    await page.getByText('Digite a data, ou hoje, amanhã, seg ou +3').waitFor()
    await from.fill('+3')
    await page.keyboard.press('Tab')
    expect(await from.inputValue()).toBe(shown(await dayIn(page, 3)))
    await expect.poll(() => page.getByText('Digite a data, ou hoje').count()).toBe(0)
  })

  test('is said in words and sent by Enter or Ctrl+Enter alike', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    for (const [words, keys, distance] of [
      ['+3', 'Enter', 3],
      ['+1w', 'Control+Enter', 7],
    ] as const) {
      await page.keyboard.press('j')
      await cursor(page).waitFor()
      const id = Number((await cursor(page).getAttribute('id'))?.replace('card-', ''))
      await page.keyboard.press('z')
      await isFocused(page, '[role=dialog] input')
      await page.keyboard.type(words)
      await page.keyboard.press(keys)
      await dialog(page).waitFor({ state: 'detached' })
      expect((await numbered(page, id)).hide_until).toBe(await dayIn(page, distance))
    }
  })

  test('is saved from the notes of a card by the key that saves them', async ({ open }) => {
    const page = await open('root')
    await board(page, everybody)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const field = page.locator('form [name=next_contact_at]')
    await field.fill('amanhã')
    const id = Number(new URL(page.url()).searchParams.get('open'))
    await page.keyboard.press('Control+Enter')
    const tomorrow = await dayIn(page, 1)
    await expect.poll(async () => (await numbered(page, id)).next_contact_at).toBe(tomorrow)
  })

  test('with a time takes the day in words and the clock, which has 24 hours', async ({ open }) => {
    const page = await open('root', { locale: 'en-US' })
    await board(page, everybody)
    await page.keyboard.press('j')
    await cursor(page).waitFor()
    await page.keyboard.press('b')
    await isFocused(page, '[role=dialog] [name=slot]')
    const field = dialog(page).locator('input[name=start_at]')
    await field.fill('')
    await field.pressSequentially('amanhã 14:00')
    await page.keyboard.press('Tab')
    const tomorrow = await dayIn(page, 1)
    expect(await field.inputValue()).toBe(`${shown(tomorrow)} 14:00`)
    await field.fill('')
    await field.pressSequentially('9h30')
    await page.keyboard.press('Tab')
    expect(await field.inputValue()).toBe(`${shown(await dayIn(page, 0))} 09:30`)
    await field.fill('amanhã')
    await page.keyboard.press('Tab')
    await dialog(page).getByText('Digite o dia e a hora, como amanhã 14:00 ou seg 9h').waitFor()
    // A day that is picked keeps the time; the browser's own clock would follow its language.
    await field.fill(`${shown(tomorrow)} 14:00`)
    expect(await dialog(page).locator('input[type=datetime-local], input[type=time]').count()).toBe(0)
    await dialog(page)
      .locator('input[type=date]')
      .evaluate((picker: HTMLInputElement) => {
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        value?.set?.call(picker, '2030-12-31')
        picker.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await expect.poll(() => field.inputValue()).toBe('31/12/2030 14:00')
  })

  test('leads the agenda to a day, and what is no day gives way to the one that is shown', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/agendador/agenda')
    const field = page.getByRole('textbox', { name: 'Ir para' })
    await field.fill('')
    await field.pressSequentially('+3')
    await page.keyboard.press('Enter')
    const day = await dayIn(page, 3)
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day)
    expect(await field.inputValue()).toBe(shown(day))
    await field.fill('depois')
    await page.keyboard.press('Tab')
    expect(await field.inputValue()).toBe(shown(day))
  })
})
