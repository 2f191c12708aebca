import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { builtFor, visitors } from './fixtures/pages'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** A window of 1280 by 800 pixels at 200 %, and a phone. */
const screens = {
  '200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  '390 px': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Waits until the page has read what it shows. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await atRest(page)
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label="Carregando…"]'))
}

/** What is wider than the window: the document, or controls outside of anything that scrolls. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea')]
      .filter(
        (one) => one.checkVisibility() && !one.closest('.visually-hidden') && !scrolls(one.parentElement),
      )
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 1 && (right > innerWidth + 1 || left < -1)
      })
    return [
      scrollWidth > clientWidth ? `document: ${scrollWidth - clientWidth} px` : [],
      ...controls.map((one) => one.outerHTML.slice(0, 120)),
    ].flat()
  })

/** Controls that a finger may miss: lower than 44 pixels, and not within a line of text. */
const small = (page: Page) =>
  page.evaluate(() => {
    const area = (one: Element) =>
      one.matches('input, select') ? (one.closest('label') ?? one.parentElement) : one
    return (
      [...document.querySelectorAll('button, a[href], input, select, [role=tab]')]
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, p, td, [aria-hidden=true]'))
        // What a tick answers to is larger than its box.
        .filter((one) => !one.matches('[type=checkbox]'))
        .map((one) => ({ text: one.outerHTML.slice(0, 140), box: area(one)?.getBoundingClientRect() }))
        .filter(({ box }) => box && box.width > 1 && box.bottom > 0 && box.height < 43.5)
        .map(({ text, box }) => `${box?.width} × ${box?.height}: ${text}`)
    )
  })

describe.for(Object.entries(screens))('at %s', ([name, screen]) => {
  // They only read, and mostly wait.
  test.concurrent.for(visitors)(
    'nothing of the pages of %s is off the screen',
    { timeout: 600_000 },
    async (who, { open }) => {
      const page = await open(who, screen)
      const found: Record<string, string[]> = {}
      for (const { name: of, path } of builtFor(who)) {
        await page.goto(path)
        await settled(page)
        const faults = [...(await beyond(page)), ...(name === '390 px' ? await small(page) : [])]
        if (faults.length > 0) found[of] = faults
      }
      expect(found).toEqual({})
    },
  )
})
