import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, rows } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const total = async (page: Page, path: string): Promise<number> => {
  const answer = await page.request.get(path)
  const [list] = Object.values((await answer.json()) as Record<string, { total: number }>)
  return list?.total ?? 0
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const shown: [string, string][] = [
  ['smarties', '/cms/cms-tools-smarties'],
  ['turo', '/cms/cms-tools-turo?days-without-login=30'],
  ['ratings', '/cms/cms-reports-ratings'],
]

describe('the lists of members in number', () => {
  test.for(viewports)('are read at $width pixels without a fault', async (viewport, { open }) => {
    const page = await open('manager', { viewport })
    for (const [name, address] of shown) {
      await page.goto(address)
      await page.getByText(/de \d/).first().waitFor()
      await atRest(page)
      expect([name, await overhang(page)]).toEqual([name, 0])
      expect([name, await accessibilityFaults(page)]).toEqual([name, []])
    }
  })

  test('a smarty is removed after a question, and leads to both members', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/cms-tools-smarties')
    const before = await total(page, '/api/user/smarties?per_page=1')
    const row = rows(page).first()
    await row.waitFor()
    expect(await row.getByRole('link').count()).toBe(2)
    await row.getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Remover smarty' }).click()
    await dialog(page)
      .getByText(/deixa de existir/)
      .first()
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Remover smarty' }).last().click()
    await expect.poll(() => total(page, '/api/user/smarties?per_page=1')).toBe(before - 1)
  })

  test('members without activity get the mark, and lose it by undo', async ({ open }) => {
    const page = await open('manager')
    const press = (name: RegExp) => dialog(page).getByRole('button', { name }).last().click()
    const marked = () => total(page, '/api/user/turo?turo=1&per_page=1')
    await page.goto('/cms/cms-tools-turo?turo=0&days-without-login=30')
    const before = await marked()
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Marcar turo' }).click()
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await press(/^Marcar turo/)
    await expect.poll(marked).toBe(before + 1)
    await press(/^Desfazer/)
    await dialog(page).getByText('Desfazer 1 alteração').waitFor()
    await press(/^Desfazer/)
    await expect.poll(marked).toBe(before)
  })

  test('the ratings of a score are those behind its bar', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/cms/cms-reports-ratings')
    const summary = page.getByRole('region', { name: 'Resumo da seleção' })
    await summary.getByText('Escolha um período').waitFor()
    const all = await total(page, '/api/user/ratings?per_page=1')
    await summary.getByText(`${all} avaliações`, { exact: true }).waitFor()
    const fives = await total(page, '/api/user/ratings?per_page=1&score=5')
    await summary.getByRole('link', { name: `Nota 5: ${fives} avaliações` }).click()
    await page.waitForURL(/score=5/)
    await summary.getByText('5,00').waitFor()
    await rows(page).first().getByRole('img', { name: 'Nota 5 de 5' }).waitFor()
    await summary.getByRole('link', { name: `Nota 5: ${fives}` }).click()
    await page.waitForURL((url) => !url.searchParams.has('score'))
  })
})
