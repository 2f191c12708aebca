import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { clipboard } from './fixtures/page'
import { builtFor, visitors } from './fixtures/pages'
import { test } from './fixtures/test'

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.className)
const palette = (page: Page) => page.getByRole('combobox', { name: 'Ir para ou fazer' })

describe('every page', () => {
  test.for(visitors)('of %s is accessible, light and dark', { timeout: 600_000 }, async (who, { open }) => {
    const page = await open(who, { bypassCSP: true, reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    for (const { name, path } of builtFor(who)) {
      await page.goto(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await settled(page)
        // A page learns of another scheme with its next frame.
        await expect.poll(() => themeOf(page)).toBe(colorScheme)
        const faults = await accessibilityFaults(page, colorScheme === 'dark' ? 'colours' : 'all')
        if (faults.length > 0) found[`${name}, ${colorScheme}`] = faults
      }
    }
    expect(found).toEqual({})
  })

  test('the financial details and both link forms are accessible too', async ({ open }) => {
    const page = await open('root', { bypassCSP: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/cms/financial?status=open')
    await page.getByRole('button', { name: 'Ver detalhes' }).first().click()
    await page.getByRole('heading', { name: 'Histórico' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto('/cms/user-form/1?tab=financial')
    for (const form of ['Gerar link de pagamento', 'Serviços adicionais']) {
      await page.getByRole('button', { name: form }).click()
      await page.getByRole('button', { name: 'Gerar link', exact: true }).click()
      await page.getByRole('dialog').getByText('Este campo é obrigatório!').first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
})

describe('the shell', () => {
  test('a theme is chosen in the menu and stays', async ({ open }) => {
    const page = await open('sales_sdr', { colorScheme: 'light' })
    await page.goto('/cms/dashboard')
    expect(await themeOf(page)).toBe('light')
    await page.getByRole('button', { name: 'Minha conta' }).click()
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('group', { name: 'Minha conta' }).getByText('Escuro').click()
    await expect.poll(() => themeOf(page)).toBe('dark')
    await kept
    await page.reload()
    expect(await themeOf(page)).toBe('dark')
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    expect(await themeOf(page)).toBe('dark')
  })

  test('each language is spoken, by the account too', async ({ open }) => {
    const page = await open('relationship')
    await page.goto('/cms/profile')
    const choice = page.getByRole('combobox', { name: /^(Idioma|Language|Sprache|Langue)$/ })
    await page.getByLabel('Nome', { exact: true }).fill('Ainda não salvo')
    await choice.focus()
    // What the menu and the page itself say.
    const speaks = {
      English: ['Dashboard', 'Language'],
      Deutsch: ['Übersicht', 'Sprache'],
      Français: ['Tableau de bord', 'Langue'],
      Português: ['Painel', 'Idioma'],
    }
    for (const [language, [dashboard, label]] of Object.entries(speaks)) {
      const known = await choice.getByRole('option').allTextContents()
      await choice.selectOption(known.find((name) => name.startsWith(language)) ?? language)
      await page.getByRole('navigation').getByRole('link', { name: dashboard }).waitFor()
      await page.getByRole('combobox', { name: label, exact: true }).waitFor()
      expect(await choice.evaluate((select) => select === document.activeElement)).toBe(true)
    }
    expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Ainda não salvo')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
  })

  test('the palette finds a page, a payment and an action without the mouse', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/dashboard')
    await page.getByRole('button', { name: 'Minha conta' }).waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).fill('financ')
    await page.getByRole('option', { name: /^Financeiro/ }).waitFor()
    await palette(page).fill('#400')
    await page.keyboard.press('Enter')
    await page.waitForURL('/cms/financial?id=400&open=400')
    await page.keyboard.press('Control+k')
    await palette(page).fill('escuro')
    await page.keyboard.press('Enter')
    await expect.poll(() => themeOf(page)).toBe('dark')
    await page.keyboard.press('Control+k')
    await palette(page).fill('nada disso existe')
    await page.getByText('Nada encontrado para').waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
  })

  test('the way back to the top appears after 250 pixels', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await page.getByRole('navigation', { name: 'Páginas' }).waitFor()
    const top = page.getByRole('button', { name: 'Voltar ao topo' })
    await page.evaluate(() => scrollTo(0, 250))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(250)
    expect(await top.count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 251))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo(0, 600))
      await top.waitFor()
      expect([width, await top.evaluate(coversPage)]).toEqual([width, false])
    }
    await top.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await top.waitFor({ state: 'detached' })
  })

  test('a toast stays three seconds', async ({ open }) => {
    const page = await open('root', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/cms/financial')
    const row = page.getByRole('checkbox', { name: 'Selecionar a linha 400' })
    await row.check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Mais ações' }).click()
    const item = page.getByRole('menuitem', { name: 'Copiar números' })
    await item.waitFor()
    // From here on time passes when the test says so.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await item.click()
    const toast = page.getByRole('listitem').filter({ hasText: 'Texto copiado!' })
    await toast.waitFor()
    await expect.poll(() => clipboard(page)).toBe('400')
    await page.mouse.move(0, 0)
    await page.clock.runFor(2_500)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(1_000)
    await toast.waitFor({ state: 'detached' })
  })

  test('a page to come says what it will hold and where to go meanwhile', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/recurrence-clients')
    await page.getByRole('heading', { name: 'Esta página ainda não está pronta' }).waitFor()
    await page.getByText('Os clientes com assinatura recorrente, por plano e consultor.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Financeiro' }).click()
    await page.waitForURL('/cms/financial')
  })

  test('an address that does not exist leads to error-404, and from there home', async ({ open }) => {
    for (const who of ['root', 'nobody'] as const) {
      const page = await open(who)
      await page.goto('/cms/nada')
      await page.waitForURL('/error-404')
      await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor()
      await page.getByRole('link', { name: who === 'root' ? 'Ir para o início' : 'Ir para o login' }).click()
      await page.waitForURL(who === 'root' ? '/cms/dashboard' : '/')
    }
  })
})

/** Waits until the page has read what it shows. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label="Carregando…"]'))
}

/** Whether a button stands over what is read. Runs in the page. */
function coversPage(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const))
  return corners.some(([x, y]) => {
    const below = document.elementsFromPoint(x, y).find((one) => !button.parentElement?.contains(one))
    return below?.closest('main') !== null
  })
}
