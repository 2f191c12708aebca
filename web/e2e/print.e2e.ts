import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { rows } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** The width of a sheet of A4 without its margins, in CSS pixels: upright and lying. */
const sheet = { upright: 703, lying: 1032 }

/** Opens a page and prints it by its keys, onto a sheet of a width instead of paper. */
async function printed(page: Page, path: string, width: number): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset['printed'] = ''
    }
  })
  await page.goto(path)
  await atRest(page)
  // The code for paper loads at rest: before it, the keys are the browser's, which prints nothing here.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+p')
      return page.locator('html[data-printed]').count()
    })
    .toBe(1)
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ media: 'print' })
}

/** The texts of all that is seen and answers only to a pointer or to keys. */
const controls = (page: Page) =>
  page
    .locator('button:visible, nav:visible, aside:visible, [role=tablist]:visible')
    .evaluateAll((all) =>
      all.filter((one) => !one.closest('th, [role=combobox]')).map((one) => one.textContent),
    )

describe('paper shows', () => {
  for (const path of ['/cms/financial', '/cms/cms-tools-active-users', '/agendador/reunioes']) {
    test(`every column of the list at ${path}, and no bar and no button`, async ({ open }) => {
      const page = await open('root')
      await printed(page, path, sheet.lying)
      await rows(page).first().waitFor()
      const heads = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().right))
      // The column of boxes and that of buttons have no place on paper.
      const others = page.locator('th:not([data-column=tick], [data-column=actions])')
      expect(heads.length).toBe(await others.count())
      for (const right of heads) expect(right).toBeLessThanOrEqual(sheet.lying)
      expect(await controls(page)).toEqual([])
    })
  }

  test('a record whole, in ink on white, also of a dark page', async ({ open }) => {
    const page = await open('root', { colorScheme: 'dark' })
    await printed(page, '/cms/user-form/200', sheet.upright)
    // The last panel is far below the window.
    await page.getByRole('heading', { name: 'Buscas salvas' }).waitFor()
    expect(await page.locator('main [aria-busy=true]:visible').count()).toBe(0)
    expect(await controls(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.className)).toBe('light')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(sheet.upright)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
  })

  test('the conversations that are loaded, one below the other', async ({ open }) => {
    const page = await open('root')
    await printed(page, '/cms/conversations', sheet.upright)
    const tops = await page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ top, height }) => [top, height]),
      )
    expect(tops.length).toBeGreaterThan(20)
    for (const [at, [top = 0]] of tops.slice(1).entries()) {
      const [above = 0, height = 0] = tops[at] ?? []
      expect(height).toBeGreaterThan(20)
      expect(top).toBeGreaterThanOrEqual(above + height - 1)
    }
  })
})
