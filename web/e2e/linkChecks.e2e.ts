import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { startServer } from './fixtures/server'
import { test as plain } from './fixtures/test'

/** A site on this machine with one page, and a server that may fetch it. */
const test = plain
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = createServer((asked, answer) => answer.writeHead(asked.url === '/ok' ? 200 : 404).end())
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    onCleanup(() => {
      site.close()
    })
    return `127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  .extend('server', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const server = await startServer(['--demo=small', '--fetch-hosts', site])
    onCleanup(() => server.stop())
    return server
  })

const region = (page: Page) => page.getByRole('region', { name: 'Links do e-mail' })
const link = (page: Page, url: string) => region(page).getByRole('button', { name: url })
const target = (page: Page) => page.getByLabel('Ao tocar, abrir').first()

async function openCharge(page: Page): Promise<void> {
  await page.goto('/cms/tools-email-template?name=Cobran%C3%A7a')
  await page.getByRole('link', { name: 'Cobrança' }).first().click()
  await page.getByRole('textbox', { name: 'Texto do bloco' }).first().waitFor()
}

async function checkLinks(page: Page): Promise<void> {
  await region(page).getByRole('button', { name: 'Verificar links' }).focus()
  await page.keyboard.press('Enter')
}

test('the links of a letter are checked by keys, and each leads to its place', async ({ open, site }) => {
  const page = await open('manager')
  await openCharge(page)
  await checkLinks(page)
  await link(page, 'link.pagamento').waitFor()
  expect(await link(page, 'link.pagamento').innerText()).toContain('tem uma variável')
  await target(page).fill(`http://${site}/falta`)
  await page.getByText('O texto mudou desde esta verificação.').waitFor()
  await checkLinks(page)
  await page.getByText('1 link não respondeu como devia.').waitFor()
  const broken = link(page, `http://${site}/falta`)
  expect(await broken.innerText()).toContain('Responde com o erro 404.')
  expect(await accessibilityFaults(page)).toEqual([])
  await broken.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => target(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await target(page).fill(`http://${site}/ok`)
  await checkLinks(page)
  await page.getByText('Nenhum link com problema.').waitFor()
})

test('a phone has the links without scrolling aside', async ({ open, site }) => {
  const page = await open('manager', { viewport: { width: 390, height: 844 } })
  await openCharge(page)
  await target(page).fill(`http://${site}/${'muito-longe/'.repeat(20)}`)
  await page.getByRole('tab', { name: 'Ver' }).click()
  await checkLinks(page)
  await link(page, 'muito-longe').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await link(page, 'muito-longe').click()
  await expect.poll(() => target(page).evaluate((box) => box === document.activeElement)).toBe(true)
})
