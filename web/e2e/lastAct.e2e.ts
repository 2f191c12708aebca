import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { choose, finishByKeys, inbox, inboxRows, listed, opened, table } from './fixtures/conversations'
import { dialog, lastAct, rows, toast, withOwnStream } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

const windows = [
  [1440, 900],
  [390, 844],
] as const

/** Returns the controls that can be brought into view, but lie under a standing notice even then. */
const covered = (within: Page | Locator) =>
  within.locator('button, a[href], input, [role=row], [role=combobox]').evaluateAll((all) =>
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

/** The record beside the page. */
const beside = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true })

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
    await page.goto('/cms/dashboard')
    // From here on the test says how fast time passes.
    await page.clock.install()
    const first = await closed(page)
    await page.getByRole('link', { name: 'Financeiro' }).first().click()
    await rows(page).first().waitFor()
    // Longer than a toast stands.
    await page.clock.fastForward(4_000)
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

  test('is undone by u from any page, which shows what came back beside, and is not on paper', async ({
    open,
  }) => {
    const page = await open('root')
    const id = await closed(page)
    const bar = lastAct(page, `Conversa ${id} encerrada!`)
    await page.emulateMedia({ media: 'print' })
    expect(await bar.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    expect(await bar.evaluate((one) => getComputedStyle(one).borderStyle)).toBe('solid')
    await page.getByRole('link', { name: 'Financeiro' }).first().click()
    await page.waitForURL('/cms/financial')
    await page.keyboard.press('u')
    await bar.waitFor({ state: 'detached' })
    await beside(page, `Conversa ${id}`).getByText('Aberta', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cms/financial')
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/conversation/${id}`)
        return ((await answer.json()) as { conversation: { finished: boolean } }).conversation.finished
      })
      .toBe(false)
  })

  test('is undone by u from the table of conversations, which shows the one that is open again', async ({
    open,
  }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    const [row] = await listed(page, 'latest=1&finished=0&per_page=1')
    await table(page, '?finished=0&latest=1')
    await choose(page, row?.id ?? 0, 'Encerrar conversa')
    await dialog(page).getByRole('radio').first().check()
    await dialog(page).getByRole('button', { name: 'Encerrar conversa' }).click()
    await lastAct(page, `Conversa ${row?.conversation_id} encerrada!`).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await beside(page, `Conversa ${row?.conversation_id}`).getByText('Aberta', { exact: true }).waitFor()
  })

  test('is undone by u on the record, and from another page with the member beside', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/43#redes')
    const socials = page.getByRole('region', { name: 'Redes sociais', exact: true })
    const first = socials.getByRole('textbox').first()
    const change = async (text: string) => {
      await first.fill(text)
      await page.keyboard.press('Control+Enter')
      await socials.getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' })
    }
    for (const text of ['https://a.example.com', 'https://b.example.com']) await change(text)
    await lastAct(page, 'Redes sociais').waitFor()
    await first.blur()
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.press('u')
    await expect.poll(() => first.inputValue()).toBe('https://a.example.com')
    // What is undone comes into sight.
    const isInSight = (field: Element) => {
      const { top, bottom } = field.getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    }
    await expect.poll(() => first.evaluate(isInSight)).toBe(true)
    await change('https://c.example.com')
    await lastAct(page, 'Redes sociais').waitFor()
    await page.getByRole('link', { name: 'Financeiro' }).first().click()
    await page.waitForURL('/cms/financial')
    await page.keyboard.press('u')
    await beside(page, 'Cadastro 43').waitFor()
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

    test(`covers no control by an error, at a width of ${width}`, async ({ open }) => {
      const page = await open('root', { viewport: { width, height } })
      await page.goto('/cms/financial?status=open')
      await rows(page).first().getByRole('button', { name: 'Ver detalhes' }).click()
      await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
      await dialog(page).getByRole('listitem').first().waitFor()
      await page.route('**/api/financial/payment/approve/*', (route) =>
        route.request().headers()['prefer'] === 'rehearsal'
          ? route.continue()
          : route.fulfill({ status: 409, json: { message: 'Este pagamento mudou.' } }),
      )
      await dialog(page).getByRole('button', { name: 'Aprovar pagamento' }).click()
      await page.locator('[data-toasts] [data-tone=bad]').waitFor()
      expect(await covered(dialog(page))).toEqual([])
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await covered(page)).toEqual([])
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
