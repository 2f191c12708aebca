import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { bubbles, inbox } from './fixtures/conversations'
import { rehearse } from './fixtures/page'
import { type Who, roles, test } from './fixtures/test'

/** Who may delete a message for good. */
const may = new Set<Who>(['root', 'manager', 'management_processes'])
/** Who may not even read it. */
const blind = new Set<Who>(['sales_sdr', 'mentoring', 'system'])

/** What the server would answer. */
const status = async (page: Page, id: number) =>
  (await rehearse(page, 'DELETE', `/api/message/${id}`)).status()

describe('a message is deleted by few', () => {
  test.for(roles)('%s is offered what the server allows, or reads why not', async (who, { open }) => {
    const page = await open(who)
    if (blind.has(who)) {
      await page.goto('/cms/conversations')
      await page.waitForURL('/pages/miscellaneous/not-authorized')
      expect(await status(page, 1)).toBe(403)
      return
    }
    await inbox(page)
    await page.keyboard.press('o')
    const button = bubbles(page)
      .last()
      .getByRole('button', { name: /^Remover mensagem \d+$/ })
    const id = Number((await button.getAttribute('aria-label'))?.replace(/\D/g, ''))
    const isOffered = (await button.getAttribute('aria-disabled')) !== 'true'
    expect([isOffered, await status(page, id)]).toEqual(may.has(who) ? [true, 200] : [false, 403])
    await button.click({ force: true })
    if (isOffered) await page.getByRole('dialog').getByText('Esta ação é irreversível.').waitFor()
    else {
      expect(await button.getAttribute('data-tip')).toMatch(/permissão.*Gerência/)
      expect(await page.getByRole('dialog').count()).toBe(0)
    }
  })
})
