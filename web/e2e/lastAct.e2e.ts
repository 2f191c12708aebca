import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { finishByKeys, inbox, inboxRows, opened } from './fixtures/conversations'
import { lastAct, rows, toast, withOwnStream } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const windows = [
  [1440, 900],
  [390, 844],
] as const

/** Returns the controls that can be brought into view, but lie under a standing notice even then. */
const covered = (page: Page) =>
  page.locator('button, a[href], input, [role=row], [role=combobox]').evaluateAll((all) =>
    all.flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[data-toasts]')) return []
      one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, right, bottom } = one.getBoundingClientRect()
      const points = [
        [(left + right) / 2, top + 1],
        [(left + right) / 2, (top + bottom) / 2],
        [(left + right) / 2, Math.min(bottom, innerHeight) - 1],
      ] as const
      const isUnder = points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-toasts]'))
      return isUnder ? [one.textContent || one.outerHTML] : []
    }),
  )

/** Cuts the page off, and waits until it says so. */
async function lose(page: Page): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByRole('status').filter({ hasText: 'Sem conexão' }).waitFor()
}

/** Closes the first conversation of the inbox. */
async function closed(page: Page): Promise<string> {
  await inbox(page)
  await page.keyboard.press('j')
  const id = await finishByKeys(page, 1)
  await expect.poll(() => opened(page)).not.toBe(id)
  return id
}

describe('the bar of the last act', () => {
  test('outlasts toasts and pages, goes when it is dismissed, and the next act begins anew', async ({
    open,
  }) => {
    const page = await open('root')
    const first = await closed(page)
    await page.getByRole('link', { name: 'Financeiro' }).first().click()
    await rows(page).first().waitFor()
    // Longer than a toast stands.
    await page.waitForTimeout(4_000)
    const bar = lastAct(page, `Conversa ${first} encerrada!`)
    expect(await bar.count()).toBe(1)
    expect(await toast(page, 'encerrada').count()).toBe(0)
    await bar.getByRole('button', { name: 'Fechar' }).click()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Conversas', exact: true }).first().click()
    await inboxRows(page).first().getByText('Aberta').waitFor()
    await page.keyboard.press('j')
    const second = await finishByKeys(page, 1)
    await lastAct(page, `Conversa ${second} encerrada!`)
      .getByRole('button', { name: 'Desfazer', exact: true })
      .waitFor()
  })

  test('is undone from a page without keys for it, and is not on paper', async ({ open }) => {
    const page = await open('root')
    const id = await closed(page)
    const bar = lastAct(page, `Conversa ${id} encerrada!`)
    await page.emulateMedia({ media: 'print' })
    expect(await bar.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    expect(await bar.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('solid')
    await page.getByRole('link', { name: 'Financeiro' }).first().click()
    await page.waitForURL('/cms/financial')
    await bar.getByRole('button', { name: 'Desfazer' }).click()
    await bar.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/conversation/${id}`)
        return ((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished
      })
      .toBe(false)
  })
})

describe('what stands at the foot of the window', () => {
  for (const [width, height] of windows) {
    test(`covers no control and moves nothing, at a width of ${width}`, async ({ open }) => {
      const page = await open('root', { viewport: { width, height } })
      await withOwnStream(page)
      const id = await closed(page)
      const bar = lastAct(page, `Conversa ${id} encerrada!`)
      expect(await covered(page)).toEqual([])
      await page.keyboard.press('e')
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
      await lose(page)
      expect(await covered(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await covered(page)).toEqual([])
      // What is read stays where it is.
      const tops = () =>
        page
          .locator('main :is(h1, h2, [role=tab], [role=row], button)')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      const before = await tops()
      await bar.getByRole('button', { name: 'Fechar' }).click()
      await bar.waitFor({ state: 'detached' })
      expect(await tops()).toEqual(before)
    })

    test(`covers no control of a long list and its dialog, at a width of ${width}`, async ({ open }) => {
      const page = await open('root', { viewport: { width, height } })
      await withOwnStream(page)
      await page.goto('/cms/cms-tools-active-users')
      await atRest(page)
      await lose(page)
      expect(await covered(page)).toEqual([])
    })
  }
})
