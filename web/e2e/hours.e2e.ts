import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, focused } from './fixtures/page'
import { consultants } from './fixtures/scheduler'
import { test } from './fixtures/test'

const field = (page: Page, day: string) => page.getByRole('textbox', { name: day, exact: true })

const usual = '09:00-12:00 13:00-18:00'

/** Opens the hours of the first consultant. Returns the number. */
async function openHours(page: Page): Promise<number> {
  await page.goto('/cms/dashboard')
  const [consultant] = await consultants(page)
  if (!consultant) throw new Error('the demonstration has no consultant')
  await page.goto(`/agendador/user-edit?id=${consultant.id}`)
  await field(page, 'Segunda-feira').waitFor()
  return consultant.id
}

describe('the hours of a consultant', () => {
  test('are refused at the day that is wrong, with why, when it is left and when they are sent', async ({
    open,
  }) => {
    const page = await open('root')
    await openHours(page)
    await field(page, 'Terça-feira').fill('09:00-12:00 11:00-13:00')
    await page.keyboard.press('Tab')
    const told = page.getByText('11:00-13:00 começa antes de 09:00-12:00 terminar.')
    await expect.poll(() => told.count()).toBe(2)
    expect(await field(page, 'Terça-feira').getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await field(page, 'Terça-feira').fill('18:00-13:00')
    await page.keyboard.press('Enter')
    await page.getByText('18:00-13:00: o fim precisa vir depois do início.').first().waitFor()
    await expect.poll(() => focused(page)).toBe('tuesday')
    expect(await field(page, 'Segunda-feira').getAttribute('aria-invalid')).toBeNull()
  })

  test('of a day are copied to the days that are ticked, and saved with the others', async ({ open }) => {
    const page = await open('root')
    const id = await openHours(page)
    await field(page, 'Segunda-feira').fill('08:00-11:00')
    await page.getByRole('button', { name: 'Copiar Segunda-feira para outros dias…' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Sexta-feira' }).uncheck()
    await dialog(page).getByRole('checkbox', { name: 'Sábado' }).check()
    await dialog(page).getByRole('button', { name: 'Copiar horários' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    for (const day of ['Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sábado'])
      expect(await field(page, day).inputValue()).toBe('08:00-11:00')
    expect(await field(page, 'Sexta-feira').inputValue()).toBe(usual)
    await page.getByRole('button', { name: 'Salvar horário' }).click()
    const saved = async () => (await consultants(page)).find((one) => one.id === id)?.hours?.saturday
    await expect.poll(saved).toBe('08:00-11:00')
  })
})
