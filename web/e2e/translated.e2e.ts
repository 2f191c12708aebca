import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { routeNamed } from '~/shell/routes'
import { write } from './fixtures/page'
import { built } from './fixtures/pages'
import { test } from './fixtures/test'
import { translated } from './fixtures/translator'

/** Opens an address inside the running product, as a link does. */
const follow = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

const inside = built.filter(({ name, who }) => who === 'root' && !routeNamed(name).bare)

/** What a page reports that React could not write. */
function brokenIn(page: Page): string[] {
  const broken: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && /Node'|quebrou|broke/.test(message.text())) broken.push(message.text())
  })
  return broken
}

test('a translated page shows what changes, whichever it is', { timeout: 120_000 }, async ({ open }) => {
  const page = await open('root')
  const broken = brokenIn(page)
  const stale = await translated(page)
  await page.goto('/cms/dashboard')
  await page.getByRole('heading', { level: 1, name: '⟦' }).waitFor()
  let language = 'pt-BR'
  for (const { name, path } of inside) {
    await follow(page, path)
    await page.waitForFunction((to) => location.pathname === to, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // The account's language changes elsewhere: this page hears of it, and writes every text anew.
    language = language === 'en' ? 'de' : 'en'
    expect((await write(page, 'PUT', '/api/me', { language })).status()).toBe(200)
    await page.waitForFunction((to) => document.documentElement.lang === to, language)
    await page.getByRole('heading', { level: 1, name: '⟦' }).first().waitFor()
    await expect.poll(stale, { message: name }).toEqual([])
    expect(broken).toEqual([])
  }
})

test('a translated page without a session shows what changes, and keeps what was typed', async ({ open }) => {
  const page = await open('nobody')
  const broken = brokenIn(page)
  const stale = await translated(page)
  await page.goto('/login')
  const [email, secret] = ['E-mail', 'Senha'].map((name) => page.getByRole('textbox', { name }))
  await email?.fill('system@demo.test')
  await secret?.fill('Errada@2026')
  await secret?.press('Enter')
  await page.getByText('⟦E-mail ou senha incorretos.⟧').waitFor()
  await page.getByRole('button', { name: '⟦Entrar⟧' }).waitFor()
  expect(await email?.inputValue()).toBe('system@demo.test')
  await page.goto('/forgot-password?token=old')
  await secret?.fill('curta')
  await secret?.press('Enter')
  await page.getByText('⟦A senha').or(page.getByText('⟦Your field')).first().waitFor()
  await expect.poll(stale).toEqual([])
  expect(broken).toEqual([])
})
