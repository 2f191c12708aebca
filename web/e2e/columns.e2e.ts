import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { table } from './fixtures/conversations'
import { rows } from './fixtures/page'
import { test } from './fixtures/test'

const wide = { viewport: { width: 1440, height: 900 } }

const headers = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)

const declared = ['ID', 'Nome', 'Tipo', 'Status', 'E-mail', 'Telefone', 'Consultor', 'Fim do plano']

async function members(page: Page): Promise<void> {
  await page.goto('/cms/users')
  await rows(page).first().waitFor()
}

const popover = (page: Page) => page.getByRole('group', { name: 'Colunas' })

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const reached = () =>
    page.evaluate((wanted) => {
      const on = document.activeElement
      return (on?.getAttribute('aria-label') ?? on?.closest('label, button')?.textContent) === wanted
    }, name)
  for (let step = 0; step < 60 && !(await reached()); step += 1) await page.keyboard.press('Tab')
  expect(await reached()).toBe(true)
}

describe('the columns of a list', () => {
  test('are chosen, ordered, kept and reset, by the keyboard alone', async ({ open }) => {
    const page = await open('root', wide)
    await members(page)
    expect(await headers(page)).toEqual(declared)
    await page.getByRole('button', { name: 'Colunas' }).focus()
    await page.keyboard.press('Enter')
    await popover(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await tabTo(page, 'Telefone')
    await page.keyboard.press('Space')
    await tabTo(page, 'UF')
    await page.keyboard.press('Space')
    await tabTo(page, 'Mover UF para cima')
    // The button keeps the focus while its row moves.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter')
    const chosen = ['ID', 'Nome', 'Tipo', 'UF', 'Status', 'E-mail', 'Consultor', 'Fim do plano']
    await expect.poll(() => headers(page)).toEqual(chosen)
    await page.keyboard.press('Escape')
    await popover(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await popover(page).waitFor()
    await page.keyboard.press('Escape')

    await page.reload()
    await rows(page).first().waitFor()
    expect(await headers(page)).toEqual(chosen)

    await page.getByRole('button', { name: 'Colunas' }).focus()
    await page.keyboard.press('Enter')
    await popover(page).getByRole('button', { name: 'Padrão' }).waitFor()
    await tabTo(page, 'Padrão')
    await page.keyboard.press('Enter')
    await expect.poll(() => headers(page)).toEqual(declared)
  })

  test('are moved by dragging, but for the first', async ({ open }) => {
    const page = await open('root', wide)
    await members(page)
    await page.getByRole('button', { name: 'Colunas' }).click()
    const item = (name: string) => popover(page).getByRole('listitem').filter({ hasText: name })
    expect(await item('ID').getByRole('checkbox').isDisabled()).toBe(true)
    await item('Consultor').dragTo(item('Tipo'))
    const chosen = ['ID', 'Nome', 'Consultor', ...declared.slice(2).filter((name) => name !== 'Consultor')]
    await expect.poll(() => headers(page)).toEqual(chosen)
    await item('Consultor').dragTo(item('ID'))
    expect(await headers(page)).toEqual(chosen)
  })

  test('of messages are chosen beside the layout', async ({ open }) => {
    const page = await open('root', wide)
    await table(page)
    const before = await headers(page)
    await page.getByRole('button', { name: 'Colunas' }).click()
    const last = popover(page).getByRole('checkbox').last()
    const name = await last.getAttribute('aria-label')
    await last.uncheck()
    await expect.poll(() => headers(page)).toEqual(before.filter((header) => header !== name))
    expect(before.length).toBeGreaterThan(3)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('fit a window of 1440 pixels', async ({ open }) => {
    const page = await open('root', wide)
    const lists = ['users', 'cms-tools-active-users', 'financial', 'total-clients', 'outbox', 'staff']
    const over: string[] = []
    for (const path of lists) {
      await page.goto(`/cms/${path}`)
      const rowsOf = page.getByRole('table')
      await rowsOf.or(page.getByText('Nenhum resultado')).first().waitFor()
      const widths = await rowsOf.evaluateAll(([each]) => {
        const { scrollWidth = 0, clientWidth = 0 } = each?.parentElement ?? {}
        return [scrollWidth, clientWidth] as const
      })
      if (widths[0] > widths[1]) over.push(`${path}: ${widths.join(' > ')}`)
    }
    expect(over).toEqual([])
  })
})
