import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { startNameServer } from './fixtures/nameServer'
import { toast } from './fixtures/page'
import { startServer } from './fixtures/server'
import { test as plain } from './fixtures/test'

const at = '/cms/sending-health'
const key = resolve(import.meta.dirname, '../../server/tests/fixtures/dkim.pem')
const selector = 's1._domainkey.casa.test'

const published = { 'casa.test': 'v=spf1 mx ~all', '_dmarc.casa.test': 'v=DMARC1; p=none' }

/** A server whose letters leave in the name of *casa.test*, and the name server that it asks. */
const test = plain
  .extend('names', { scope: 'file' }, async ({}, { onCleanup }) => {
    const names = await startNameServer(published)
    onCleanup(() => names.stop())
    return names
  })
  .extend('server', { scope: 'file' }, async ({ names }, { onCleanup }) => {
    const mail = ['--smtp-url', 'smtp://127.0.0.1:1', '--mail-from', 'Casa <contato@casa.test>']
    const signed = ['--dkim-key', key, '--dkim-selector', 's1', '--name-server', names.address]
    const server = await startServer(['--demo=small', ...mail, ...signed])
    onCleanup(() => server.stop())
    return server
  })

const check = (page: Page, kind: string) => page.locator(`[data-check=${kind}]`)
const state = (page: Page, kind: string) => check(page, kind).getAttribute('data-state')

async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Conferir agora' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, /^Conferido/).waitFor()
}

test('says what to write into DNS, and lets mass e-mails go on once it is there', async ({ open, names }) => {
  const page = await open('manager')
  await page.goto('/cms/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('saude do envio')
  await page.getByRole('option', { name: 'Saúde do envio' }).click()
  await check(page, 'dkim').waitFor()
  await checkNow(page)
  await expect.poll(() => state(page, 'dkim')).toBe('failed')
  expect(await state(page, 'dmarc')).toBe('warned')
  await page.getByText(/^E-mails em massa não começam/).waitFor()
  const record = check(page, 'dkim').getByRole('group', { name: 'Entrada do DNS' })
  const [name, kind, value] = await record.locator('code').allInnerTexts()
  expect([name, kind]).toEqual([selector, 'TXT'])
  names.texts.set(selector, value ?? '')
  await checkNow(page)
  await expect.poll(() => state(page, 'dkim')).toBe('passed')
  await page.getByText(/^E-mails em massa não começam/).waitFor({ state: 'detached' })
})

test('the outbox says that letters wait, and leads to the reason', async ({ open, server }) => {
  await server.sql(
    "insert into outbox_pauses (lane, since, probe_at) values ('promotion', 1796040000000, 1796040900000)",
  )
  const page = await open('manager')
  await page.goto('/cms/outbox')
  const paused = page.getByText(/^O servidor de e-mail recusa os e-mails da casa/)
  await paused.waitFor()
  expect(await paused.innerText()).toContain('divulgação')
  await paused.getByRole('link', { name: 'Ver a saúde do envio' }).focus()
  await page.keyboard.press('Enter')
  await page
    .locator('[data-lane=promotion]')
    .getByText(/parada desde/)
    .waitFor()
  const sales = await open('sales')
  await sales.goto('/cms/outbox')
  await sales.getByRole('heading', { level: 1, name: 'Caixa de saída' }).waitFor()
  expect(await sales.getByText(/^O servidor de e-mail recusa/).count()).toBe(0)
  await server.sql('delete from outbox_pauses')
})

test('is readable on a phone, light and dark', async ({ open, names }) => {
  names.texts.delete(selector)
  const page = await open('manager', {
    bypassCSP: true,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
  await page.goto(at)
  await check(page, 'dkim').waitFor()
  await checkNow(page)
  await expect.poll(() => state(page, 'dkim')).toBe('failed')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain(colorScheme)
    expect(await accessibilityFaults(page, colorScheme === 'dark' ? 'colours' : 'all')).toEqual([])
  }
})
