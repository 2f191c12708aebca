import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { write } from './fixtures/page'
import type { Server } from './fixtures/server'
import { test } from './fixtures/test'

const reader = 'leitora@exemplo.test'

/** Sends a mass e-mail to one reader, and returns the address by which its letter offers to unsubscribe. */
async function unsubscribeLink(page: Page, server: Pick<Server, 'mails'>): Promise<string> {
  const found = await page.request.get('/api/email-templates?name=Boas%20festas')
  const { email_templates: templates } = (await found.json()) as {
    email_templates: { data: { id: number }[] }
  }
  const made = await write(page, 'POST', '/api/mass-emails', {
    name: 'Boas festas',
    template_id: templates.data[0]?.id,
    audience: { kind: 'addresses', addresses: reader },
    window: { from: 0, until: 24, sundays: true },
  })
  const { mass_email: massEmail } = (await made.json()) as { mass_email: { id: number } }
  for (const act of ['request-approval', 'approve', 'schedule']) {
    const done = await write(page, 'POST', `/api/mass-emails/${massEmail.id}/${act}`, {})
    expect(done.status()).toBe(200)
  }
  const link = async () => {
    const letter = (await server.mails().catch(() => [])).find((mail) => mail.includes(`To: ${reader}`))
    return /List-Unsubscribe: <([^>]+)>/.exec(letter?.replaceAll(/\r\n\s/g, ' ') ?? '')?.[1]
  }
  return vi.waitUntil(link, { timeout: 20_000 })
}

test('who gets news ends them by one key, and takes that back', async ({ open, server }) => {
  const staff = await open('manager')
  await staff.goto('/cms/mass-emails')
  const link = await unsubscribeLink(staff, server)
  const disabled = async () => {
    const answer = await staff.request.get(`/api/disabled-emails?address=${reader}`)
    return ((await answer.json()) as { disabled_emails: { total: number } }).disabled_emails.total
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('nobody', { colorScheme, viewport: { width: 390, height: 844 } })
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { level: 1, name: 'Descadastro' }).waitFor()
    // The address is masked, and loading the page changes nothing.
    expect(await page.textContent('body')).not.toContain(reader)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await disabled()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('não recebe mais novidades').waitFor()
    expect(await disabled()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Voltar a receber' }).press('Enter')
    await page.getByText('volta a receber novidades').waitFor()
    expect(await disabled()).toBe(0)
  }
})

test('an address that was made up is told apart from one that works', async ({ open }) => {
  const page = await open('nobody')
  await page.goto('/u/abc')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('button').count()).toBe(0)
})
