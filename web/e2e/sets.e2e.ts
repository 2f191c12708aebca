import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

const bar = (page: Page) => page.getByRole('toolbar')
const tick = (page: Page, at: number) => rows(page).nth(at).getByRole('checkbox')

/** Keeps the first rows of the open payments as a set. */
async function keep(page: Page, name: string, count: number): Promise<void> {
  await page.goto('/cms/financial?status=open')
  await rows(page).first().waitFor()
  for (let at = 0; at < count; at += 1) {
    await tick(page, at).check()
  }
  await bar(page).getByRole('button', { name: 'Guardar como conjunto…' }).click()
  await page.getByRole('textbox', { name: 'Nome do conjunto' }).fill(name)
  await page.keyboard.press('Enter')
  await toast(page, new RegExp(`Conjunto “${name}” guardado`)).waitFor()
}

describe('ticked rows are kept as a set', () => {
  for (const width of [1440, 390]) {
    test(`and taken up by another user, ${width} pixels wide`, async ({ open }) => {
      const viewport = { viewport: { width, height: 900 } }
      const name = `Conferir ${width}`
      const author = await open('root', viewport)
      await keep(author, name, 3)
      expect(await accessibilityFaults(author)).toEqual([])

      const page = await open('manager', viewport)
      await page.goto('/cms/financial')
      await rows(page).first().waitFor()
      await page.getByRole('button', { name: 'Conjuntos', exact: true }).click()
      const menu = page.getByRole('group', { name: 'Conjuntos' })
      await menu.getByRole('button', { name: new RegExp(name) }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await menu.getByRole('button', { name: new RegExp(name) }).click()
      await page.waitForURL(/status=open/)
      await bar(page).getByText('3 linhas selecionadas').waitFor()
      await expect.poll(() => tick(page, 2).isChecked()).toBe(true)
      expect(await tick(page, 3).isChecked()).toBe(false)
    })
  }

  test('under a name that no other set of the list has', async ({ open }) => {
    const page = await open('root')
    await keep(page, 'Única', 1)
    await bar(page).getByRole('button', { name: 'Guardar como conjunto…' }).click()
    await page.getByRole('textbox', { name: 'Nome do conjunto' }).fill('única')
    await page.keyboard.press('Enter')
    await page.getByText('Já existe um conjunto desta lista com este nome.').waitFor()
  })

  test('and the list of sets tells them with their authors', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/sets')
    await rows(page).filter({ hasText: 'Ligar antes da renovação' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
