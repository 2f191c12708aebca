import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'

/** Runs in the page: returns what has the focus, and whether all of it that the window shows is under something else. */
function focusedNow(): { name: string; isCovered: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const isMet = parts.some((across) =>
    parts.some((down) => {
      const met = document.elementFromPoint(left + width * across, top + height * down)
      // Boxes and choices are drawn over by their labels, which is how they are seen.
      return (
        met && (element.contains(met) || met.contains(element) || met.closest('label')?.contains(element))
      )
    }),
  )
  const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return { name: `${element.tagName} ${name.slice(0, 40)}`, isCovered: !isMet }
}

/** Walks all stops of a page by a key, from where the focus is until it leaves the page, and waits until each is seen. */
async function seeAll(page: Page, key: string): Promise<void> {
  for (let stops = 0; stops < 400; stops += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(focusedNow)
    if (!focused) return
    // Parts that load as they come into view may move it for a moment.
    if (focused.isCovered)
      await expect.poll(() => page.evaluate(focusedNow)).toMatchObject({ isCovered: false })
  }
  throw new Error('the stops do not end')
}

describe('what has the focus', () => {
  test('is never hidden on the record of a member, in either direction', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/200')
    await atRest(page)
    await seeAll(page, 'Tab')
    await seeAll(page, 'Shift+Tab')
  }, 180_000)
})

test('with colours of the system, the page, a choice and the bars are told apart', async ({ open }) => {
  const page = await open('root')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/cms/dashboard')
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  const chosen = 'aside [aria-current=page]'
  await page.locator(chosen).first().waitFor()
  await expect.poll(async () => (await groundOf(chosen)) === (await groundOf('aside'))).toBe(false)
  expect(await groundOf('[data-bar]')).not.toBe(await groundOf('main'))
  await page.goto('/cms/user-form')
  const segment = '[type=radio]:checked + span'
  await page.locator(segment).first().waitFor()
  await expect
    .poll(async () => (await groundOf(segment)) === (await groundOf('[type=radio]:not(:checked) + span')))
    .toBe(false)
})
