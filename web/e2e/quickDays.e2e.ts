import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { board, cursor, everybody } from './fixtures/kanban'
import { dialog, rows } from './fixtures/page'
import { test } from './fixtures/test'

/** The day so many days from now in São Paulo, as a field shows it. */
const dayIn = (page: Page, days: number) =>
  page.evaluate((distance) => {
    const day = new Date(Date.now() + distance * 86_400_000)
    const wire = new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(day)
    return wire.split('-').toReversed().join('/')
  }, days)

/** Chooses a day by its name, which stands right below the field that it sets. */
async function choose(page: Page, field: string, label: string, name: string) {
  const input = dialog(page).locator(`input[name=${field}]`)
  const chip = dialog(page)
    .getByRole('group', { name: label, exact: true })
    .getByRole('button', { name, exact: true })
  await chip.scrollIntoViewIfNeeded()
  const [above, below] = await Promise.all([input.boundingBox(), chip.boundingBox()])
  const distance = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(48)
  await chip.click()
  await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
  return input.inputValue()
}

async function onCard(page: Page, key: string) {
  await board(page, everybody)
  await page.keyboard.press('j')
  await cursor(page).waitFor()
  await page.keyboard.press(key)
  await dialog(page).waitFor()
}

describe('a day is one click away beside its field', () => {
  test('where a card is hidden, and where a contact hides it', async ({ open }) => {
    const page = await open('root')
    await onCard(page, 'z')
    expect(await choose(page, 'hide_until', 'Escondido até', 'em 7 dias')).toBe(await dayIn(page, 7))
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    expect(await choose(page, 'new_date', 'Mostrar de novo em', 'amanhã')).toBe(await dayIn(page, 1))
  })

  test('where a meeting is booked, with the first free time of the day', async ({ open }) => {
    const page = await open('root')
    await onCard(page, 'b')
    await dialog(page).locator('[name=slot]:checked').waitFor({ state: 'attached' })
    const shown = await choose(page, 'start_at', 'Início', 'em 30 dias')
    expect(shown.slice(0, 10)).toBe(await dayIn(page, 30))
    const next = await choose(page, 'start_at', 'Início', 'segunda')
    const times = dialog(page)
      .getByRole('radiogroup', { name: new RegExp(`^seg\\., ${Number(next.slice(0, 2))} de `) })
      .getByRole('radio')
    // On a closed day the time stays.
    if ((await times.count()) === 0) return expect(next.slice(11)).toBe(shown.slice(11))
    await expect.poll(() => times.first().isChecked()).toBe(true)
    expect((await times.first().getAttribute('aria-label'))?.slice(-5)).toBe(next.slice(11))
  })

  test('where a card is scheduled, at nine o’clock until another time is typed', async ({ open }) => {
    const page = await open('root')
    await onCard(page, 's')
    const label = 'Compromisso'
    expect(await choose(page, 'schedule_at', label, 'amanhã')).toBe(`${await dayIn(page, 1)} 09:00`)
  })

  test('where a consultant is replaced and where days are closed, from the first to the last', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/agendador/user-list')
    await page.getByRole('button', { name: 'Redirecionar…' }).first().click()
    expect(await choose(page, 'from', 'De', 'amanhã')).toBe(await dayIn(page, 1))
    expect(await choose(page, 'until', 'Até', 'em 7 dias')).toBe(await dayIn(page, 7))
    await page.goto('/agendador/datas')
    await page.getByRole('button', { name: 'Fechar dia…' }).click()
    expect(await choose(page, 'date', 'Dia', 'amanhã')).toBe(await dayIn(page, 1))
  })

  test('which are today and yesterday where a payment was made', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?status=open')
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
    expect(await choose(page, 'paid_at', 'Dia do pagamento', 'hoje')).toBe(await dayIn(page, 0))
  })
})
