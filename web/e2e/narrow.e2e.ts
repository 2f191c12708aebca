import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { bubbles, inbox, inboxRows, opened, table } from './fixtures/conversations'
import { dialog, told } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** By how many pixels the page is wider than the screen. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What stands in the cells of a table, or is offered, and is cut off. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('td, [role=radiogroup] span')]
      .filter(
        (one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1,
      )
      .map((one) => one.textContent),
  )

describe('at 390 pixels', () => {
  test('from the inbox to a thread and back, and a conversation is closed', async ({ open }) => {
    const page = await open('root', phone)
    await inbox(page)
    expect(await overhang(page)).toBe(0)
    await inboxRows(page).nth(1).tap()
    await bubbles(page).last().waitFor()
    expect(await inboxRows(page).first().isVisible()).toBe(false)
    expect(await overhang(page)).toBe(0)
    const id = opened(page)
    await page.getByRole('button', { name: 'Voltar à lista' }).tap()
    await inboxRows(page).first().waitFor()
    expect(opened(page)).toBe(null)

    await inboxRows(page).nth(1).tap()
    await page.getByRole('button', { name: 'Encerrar conversa' }).tap()
    await dialog(page).getByText('Sem retorno').tap()
    const box = await dialog(page).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 844).toBe(
      true,
    )
    await dialog(page).getByRole('button', { name: 'Encerrar conversa' }).tap()
    await told(page, `Conversa ${id} encerrada!`).waitFor()
    expect(await overhang(page)).toBe(0)

    await page.getByRole('button', { name: /^Ações \d+$/ }).tap()
    await page.getByRole('menuitem', { name: 'Enviar link direto' }).tap()
    await dialog(page).getByText('WhatsApp').waitFor()
    expect(await cut(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  })

  test('buttons are as high as a finger needs, and their words are whole', async ({ open }) => {
    const page = await open('root', { ...phone, isMobile: true })
    for (const path of ['/cms/financial', '/cms/users-v2?open=1', '/cms/conversations', '/cms/user-form/1']) {
      await page.goto(path)
      await page.getByRole('main').getByRole('button').nth(3).waitFor()
      await atRest(page)
      const faults = await page.evaluate(() =>
        [...document.querySelectorAll('main button')]
          .filter((button) => button.checkVisibility() && !button.closest('th, [role=tablist]'))
          .filter((button) => button.clientHeight < 42 || button.scrollWidth > button.clientWidth + 1)
          .map(
            (button) => `${button.getAttribute('aria-label') ?? button.textContent}: ${button.clientHeight}`,
          ),
      )
      expect([path, faults]).toEqual([path, []])
    }
  })

  test('the table and the tabs of a record are no wider than the screen', async ({ open }) => {
    const page = await open('root', phone)
    await table(page)
    expect([await overhang(page), await cut(page)]).toEqual([0, []])
    for (const tab of ['record', 'financial', 'favourites', 'conversations', 'history']) {
      await page.goto(`/cms/user-form/3?tab=${tab}`)
      await page.getByRole('tabpanel').waitFor()
      await atRest(page)
      expect([tab, await overhang(page), await cut(page)]).toEqual([tab, 0, []])
      const { x, width } = (await page.getByRole('tab', { selected: true }).boundingBox()) ?? {
        x: -1,
        width: 0,
      }
      expect([tab, x >= 0, x + width <= 390]).toEqual([tab, true, true])
    }
    await page.goto('/cms/cms-tools-migrate-messages')
    await page.getByRole('button', { name: 'Conferir' }).waitFor()
    expect(await overhang(page)).toBe(0)
  })
})
