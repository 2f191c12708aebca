import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { hold } from './fixtures/hold'
import { dialog } from './fixtures/page'
import { atRest } from './fixtures/rest'
import { test } from './fixtures/test'
import { times } from './fixtures/times'

const page404 = (route: Route) => route.fulfill({ status: 404, body: '' })
const lost = (page: Page) => page.getByText('Não foi possível carregar esta parte')

test('a page that does not load says so, and comes when it is asked for again', async ({ open }) => {
  const page = await open('root')
  await page.route(/\/assets\/payments-.*\.js$/, (route) => route.abort())
  await page.goto('/cms/dashboard')
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await lost(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/cms/financial')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('table').waitFor()
})

test('turning back from a page that does not load finds what was typed', async ({ open }) => {
  const page = await open('root')
  await page.route(/\/assets\/payments-.*\.js$/, (route) => route.abort())
  await page.goto('/cms/profile')
  await page.getByLabel('Nome', { exact: true }).fill('Ainda não')
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await lost(page).waitFor()
  await page.goBack()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Ainda não')
})

test('a dialog that was not loaded when the network went away opens once it is back, with what was typed', async ({
  open,
}) => {
  const page = await open('root')
  await page.route(/\/assets\/CommandPalette-/, (route) => route.abort())
  await page.goto('/cms/financial')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+k')
  await dialog(page).getByText('Não foi possível carregar esta parte').waitFor()
  await page.getByRole('table').waitFor()
  await page.unrouteAll()
  await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('combobox', { name: 'Ir para ou fazer' }).waitFor()
})

test('after a deploy an old tab says that there is a new version, and its reload keeps place and words', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  await page.getByLabel('Nome', { exact: true }).fill('Ainda não salvo')
  // The next build has other names for its files, and none of the old ones.
  await page.route(/\/assets\/payments-.*\.js$/, page404)
  await page.route(/:\d+\/$/, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/start-\w+/, 'start-another')
    await route.fulfill({ response: answer, body: html })
  })
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await page.getByRole('main').getByText('Há uma versão nova').waitFor()
  await page.goBack()
  expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Ainda não salvo')
  await page.unrouteAll()
  await page.getByRole('status').getByRole('button', { name: 'Recarregar' }).click()
  await page.getByText('Há uma versão nova').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Ainda não salvo')
})

test('what is typed after Ctrl+K reaches the palette, however slow it comes', async ({ open }) => {
  const page = await open('root')
  const arrive = await hold(page, /\/assets\/CommandPalette-/)
  await page.goto('/cms/financial')
  await page.getByRole('table').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('perfil')
  await page.keyboard.press('Enter')
  arrive()
  await page.waitForURL('/cms/profile')
})

test('the first key after Ctrl+K is the palette’s, each time', async ({ open }) => {
  const page = await open('root')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/cms/conversations')
  await page.getByRole('grid', { name: 'Conversas' }).getByRole('row').first().waitFor()
  const palette = page.getByRole('combobox', { name: 'Ir para ou fazer' })
  for (let time = 0; time < times(100, 20); time += 1) {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('e')
    await expect.poll(() => palette.inputValue(), { timeout: 20_000, interval: 5 }).toBe('e')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
  }
  // The page behind, where the key closes a conversation, heard nothing of it.
  expect(await dialog(page).count()).toBe(0)
}, 300_000)

test('closing the palette gives the focus back', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  const name = page.getByLabel('Nome', { exact: true })
  await name.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Ir para ou fazer' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
})

test('a product that does not arrive at all says so, and is asked for again', async ({ open }) => {
  const page = await open('root')
  await page.route(/\/assets\/staff-.*\.js$/, (route) => route.abort())
  await page.goto('/cms/financial')
  await lost(page).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('table').waitFor()
})

test('a tab that was open during a deploy is told when the server is back', async ({ open, server }) => {
  const page = await open('root')
  await page.goto('/cms/profile')
  await page.getByLabel('Nome', { exact: true }).waitFor()
  await atRest(page)
  await server.kill()
  await page.getByText('Sem conexão com o servidor').waitFor({ timeout: 30_000 })
  await page.route(/:\d+\/$/, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/start-[\w-]+\.js/, 'start-another.js')
    await route.fulfill({ response: answer, body: html })
  })
  await server.raise()
  await page.getByText('Há uma versão nova').waitFor({ timeout: 30_000 })
}, 90_000)
