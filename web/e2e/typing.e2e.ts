import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { patterns } from '~/browser/paths'
import { openers } from './fixtures/openers'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The fields of a part of the page into which a text is typed. */
const fields = (within: Locator) =>
  within.locator(
    ':is(input:is(:not([type]), [type=text], [type=email], [type=tel], [type=password]), textarea):not([readonly], :disabled, [role=search] *)',
  )

/** What a page asks the server to change. */
function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && request.headers()['prefer'] !== 'rehearsal'
    if (isWrite) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

/** Marks the focused field, and returns its name in the test. */
const marked = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('[data-marked]')?.removeAttribute('data-marked')
    document.activeElement?.setAttribute('data-marked', '')
    return document.activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') === true
  })

/** Types all letters and digits into the focused field, which keeps the focus. A mask or a limit leaves what it takes. */
async function typeAll(page: Page): Promise<void> {
  expect(await marked(page)).toBe(true)
  const field = page.locator('[data-marked]')
  const isPlain = await field.evaluate(
    (it) => !it.matches('[inputmode], [maxlength], [type=tel], [placeholder*="AAAA"], [role=combobox]'),
  )
  const before = await field.inputValue()
  await page.keyboard.press('End')
  await page.keyboard.type(letters)
  expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
  if (isPlain) expect(await field.inputValue()).toBe(before + letters)
}

describe('what is typed into a dialog lands in its field, and nothing else acts', () => {
  test.for(Object.keys(openers))('%s', async (name, { open }) => {
    const page = await open('root')
    await openers[name]?.(page)
    await fields(dialog(page)).first().waitFor()
    const sent = writes(page)
    const path = new URL(page.url()).pathname
    for (const field of await fields(dialog(page)).all()) {
      if (!(await field.isVisible()) || !(await field.isEditable())) continue
      await field.fill('')
      await field.focus()
      await typeAll(page)
      await field.fill('')
    }
    // A refused attempt moves the focus once, and the first letter cures what it was moved for.
    const form = dialog(page).locator('form')
    if ((await form.count()) > 0) {
      await form.first().evaluate((it: HTMLFormElement) => it.requestSubmit())
      await dialog(page).locator('[aria-invalid]').first().waitFor()
      if (await marked(page)) await typeAll(page)
    }
    expect([sent, await dialog(page).count(), new URL(page.url()).pathname]).toEqual([[], 1, path])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(path)
  })
})

/** Forms that stand on a page: the page, who opens it, and a field of the form. */
const standing = [
  { path: patterns['cms-login'], who: 'nobody', name: 'email' },
  { path: patterns['auth-forgot-password'], who: 'nobody', name: 'email' },
  { path: patterns['cms-profile'], who: 'root', name: 'current' },
  { path: patterns['cms-user-create'], who: 'root', name: 'name' },
] as const

describe('what is typed into a form of a page after a refused attempt lands where the focus is', () => {
  test.for(standing)('$path', async ({ path, who, name }, { open }) => {
    const page = await open(who)
    await page.goto(path)
    const form = page.locator('form').filter({ has: page.locator(`[name="${name}"]`) })
    await form.waitFor()
    const sent = writes(page)
    await form.evaluate((it: HTMLFormElement) => it.requestSubmit())
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[aria-invalid]'))).toBe(true)
    await typeAll(page)
    expect(sent).toEqual([])
  })
})

describe('a sentence in a dialog goes on', () => {
  test('while the connection is lost and found, and the write before it is under way', async ({ open }) => {
    const page = await open('root')
    await openers['a contact of a card']?.(page)
    await fields(dialog(page)).first().waitFor()
    await fields(dialog(page)).last().fill('')
    await fields(dialog(page)).last().focus()
    const path = page.url()
    for (const event of ['offline', 'online'] as const) {
      await page.keyboard.type('abc')
      await page.evaluate((name) => dispatchEvent(new Event(name)), event)
    }
    await page.keyboard.type('123')
    await expect.poll(() => fields(dialog(page)).last().inputValue()).toBe('abcabc123')
    expect([await dialog(page).count(), page.url()]).toEqual([1, path])
  })
})
