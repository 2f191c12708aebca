import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a record, and waits for what stands first. */
async function record(page: Page, id = 3): Promise<void> {
  await page.goto(`/cms/user-form/${id}`)
  await card(page, 'Últimas atividades').getByRole('list').waitFor()
}

/** Pixels by which the page is wider than the window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the record of a member', () => {
  test('tells whose the member is, the plan and the phone, and calls it', async ({ open }) => {
    const page = await open('root')
    await record(page)
    const { user } = (await (await page.request.get('/api/user/3?columns=complete')).json()) as {
      user: { name: string; phone: string; owner: { name: string } | null }
    }
    await page.getByRole('heading', { level: 1, name: user.name }).waitFor()
    expect(await page.getByRole('link', { name: 'Ligar' }).first().getAttribute('href')).toBe(
      `tel:0${user.phone}`,
    )
    const belongs = page.locator('dl > div').filter({ hasText: 'Pertence a' })
    await belongs.getByText(user.owner?.name ?? 'Sem dono').waitFor()
  })

  test('tells who else has it open, at both browsers', async ({ open }) => {
    const [one, other] = [await open('root'), await open('sales')]
    const nameOf = async (page: Page) =>
      ((await (await page.request.get('/api/me')).json()) as { user: { name: string } }).user.name
    const seenAt = (page: Page) => page.locator('dl > div').filter({ hasText: 'Também aberto por' })
    await record(one)
    await record(other)
    await seenAt(other)
      .getByText(await nameOf(one))
      .waitFor()
    await seenAt(one)
      .getByText(await nameOf(other))
      .waitFor()
    expect(
      await seenAt(one)
        .getByText(await nameOf(one))
        .count(),
    ).toBe(0)
  })

  test('tells at once that another has left it', async ({ open }) => {
    const [one, other] = [await open('root'), await open('sales')]
    const seen = async () => {
      const answer = await one.request.get('/api/presence?record=user&id=5')
      return ((await answer.json()) as { others: unknown[] }).others.length
    }
    await record(other, 5)
    await expect.poll(seen, { timeout: 30_000 }).toBe(1)
    await other.goto('/cms/profile')
    await expect.poll(seen, { timeout: 10_000 }).toBe(0)
  })

  test('marks the part to which one goes, and no other', async ({ open }) => {
    const page = await open('root')
    await record(page)
    const links = page.getByRole('navigation', { name: 'Partes do cadastro' }).getByRole('link')
    const marked = () => page.locator('nav a[aria-current=location]').getAttribute('href')
    for (const key of '1234567890') {
      const link = links.nth('1234567890'.indexOf(key))
      const [href] = await Promise.all([link.getAttribute('href'), page.keyboard.press(key)])
      await expect.poll(marked).toBe(href)
    }
  })

  test('keeps its header while it is scrolled, and leads to its panels by the keyboard', async ({ open }) => {
    const page = await open('root', { viewport: { width: 1440, height: 500 } })
    await record(page)
    const links = page.getByRole('navigation', { name: 'Partes do cadastro' }).getByRole('link')
    await page.keyboard.press('0')
    const id = (await links.nth(9).getAttribute('href'))?.slice(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    await page.mouse.wheel(0, 4_000)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await expect
      .poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual(0)
  })

  test('opens at the panel that its address names, and stays there however late others load', async ({
    open,
  }) => {
    const page = await open('root', { viewport: { width: 1440, height: 700 } })
    let release = () => {}
    const isReleased = new Promise<void>((done) => (release = done))
    await page.route(/\/api\/user\/settings\/3$/, (route) => isReleased.then(() => route.continue()))
    await page.clock.install()
    await page.goto('/cms/user-form/3#fiscal')
    const tax = card(page, 'Informações fiscais')
    const staysAtTop = async () => {
      await expect.poll(() => tax.getByRole('heading', { level: 2 }).isVisible()).toBe(true)
      await expect.poll(async () => Math.round((await tax.boundingBox())?.y ?? -1)).toBeGreaterThanOrEqual(0)
      await expect.poll(async () => (await tax.boundingBox())?.y ?? 700).toBeLessThan(400)
    }
    await tax.getByRole('textbox', { name: 'Nome' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('fiscal')
    await staysAtTop()
    await page.clock.fastForward(10_000)
    release()
    await card(page, 'Configurações').getByRole('heading', { name: 'Alertas e mensagens' }).waitFor()
    await staysAtTop()
  })

  test('has panels that are collapsed, refreshed and closed, and stay so on this device', async ({
    open,
  }) => {
    const page = await open('root')
    await record(page)
    await page.keyboard.press('2')
    const plans = card(page, 'Planos')
    await plans.getByRole('table').waitFor()
    const choose = async (name: string) => {
      await plans.getByRole('button', { name: 'Ações Planos' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const asked = page.waitForResponse(/\/api\/user\/quotas\/3$/)
    await choose('Atualizar')
    await asked
    await plans.getByRole('button', { name: 'Recolher Planos' }).click()
    await expect.poll(() => plans.getByRole('table').isVisible()).toBe(false)
    await page.reload()
    await plans.getByRole('button', { name: 'Expandir Planos' }).click()
    await plans.getByRole('table').waitFor()
    await choose('Fechar')
    await plans.waitFor({ state: 'detached' })
    await page.keyboard.press('2')
    await plans.getByRole('table').waitFor()
  })

  test('has no faults that axe finds, light and dark', async ({ open }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('root', { colorScheme })
      await record(page)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })

  test('is no wider than a phone', async ({ open }) => {
    const page = await open('root', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await record(page)
    expect(await overhang(page)).toBe(0)
  })
})
