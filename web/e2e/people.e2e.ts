import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, openFilters, rows, told } from './fixtures/page'
import { test } from './fixtures/test'

const vanessa = 'Vanessa Costa Maia'
const options = (page: Page) => page.getByRole('option', { name: new RegExp(vanessa) })
const notChosen = 'Escolha a pessoa na lista.'

describe('a person who is chosen by name', () => {
  test('keeps name and number in the field and the chip of a filter, and after a reload', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const field = page.getByRole('combobox', { name: 'Membro' })
    await field.fill('vanessa maia')
    await options(page).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
    await page.waitForURL(/user_id=98/)
    const chip = page.getByRole('button', { name: `Membro: ${vanessa} #98` })
    await chip.waitFor()
    await page.reload()
    await rows(page).first().waitFor()
    await chip.click()
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
    // What is typed takes the place of who was chosen.
    await field.press('Backspace')
    await expect.poll(() => field.inputValue()).toBe('')
    await page.waitForURL((url) => !url.search.includes('user_id'))
  })

  test('is told apart from a text that names nobody', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const field = page.getByRole('combobox', { name: 'Membro' })
    await field.fill('zzzz ninguém')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByText(notChosen).waitFor()
    expect(await page.getByText('Insira somente números!').count()).toBe(0)
    await page.goto('/cms/financial?user_id=vanessa')
    await page.getByText(`Membro: ${notChosen}`).waitFor()
    expect(await page.getByText('Insira somente números!').count()).toBe(0)
    await page.goto('/cms/conversations?type=enviadas&user_1=vanessa')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByText(notChosen).first().waitFor()
  })

  test('is named by an invitation, in its field, title and result', async ({ open }) => {
    const page = await open('root')
    await page.goto('/agendador/agenda')
    await page.getByRole('button', { name: 'Convidar', exact: true }).click()
    const field = dialog(page).getByRole('combobox', { name: 'Membro' })
    await field.fill('Vanes')
    await field.press('Tab')
    await dialog(page).getByText(notChosen).waitFor()
    await field.fill('vanessa maia')
    await options(page).click()
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
    await dialog(page)
      .getByRole('heading', { name: `Enviar convite a ${vanessa}` })
      .waitFor()
    await dialog(page).getByRole('radio', { name: 'Tour' }).click()
    await dialog(page).getByRole('combobox', { name: 'Consultor' }).selectOption({ index: 1 })
    await dialog(page).getByRole('button', { name: 'Enviar convite' }).click()
    await told(page, 'E-mail enviado').filter({ hasText: vanessa }).waitFor()
  })

  test('stands in the migration of a member, whose address keeps the number alone', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/cms-tools-migrate-user')
    const field = page.locator('input[name=from]')
    await field.fill('vanessa maia')
    expect(new URL(page.url()).search).toBe('')
    await options(page).click()
    await page.waitForURL(/from=98$/)
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
    await page.locator('input[name=to]').fill('zzzz')
    await field.focus()
    await page.getByText(notChosen).waitFor()
  })

  test('stands in the migration of conversations, by name or number', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/cms-tools-migrate-messages')
    const field = page.getByRole('combobox', { name: 'Origem' })
    await field.fill('98')
    await page.getByRole('combobox', { name: 'Destino' }).focus()
    await expect.poll(() => field.inputValue()).toBe(`${vanessa} #98`)
  })
})
