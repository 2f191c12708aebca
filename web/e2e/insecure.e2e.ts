import { expect } from 'vitest'
import { test } from './fixtures/test'

/** Takes away what a browser offers only to pages that are served with encryption, or from the own machine. */
function withoutSecureContext(): void {
  for (const [owner, name] of [
    [Crypto.prototype, 'randomUUID'],
    [Crypto.prototype, 'subtle'],
    [Navigator.prototype, 'clipboard'],
  ] as const) {
    Object.defineProperty(owner, name, { value: undefined, configurable: true })
  }
}

test('a page without encryption, by a name of the local network, signs in, copies and changes', async ({
  open,
}) => {
  const page = await open('nobody')
  await page.addInitScript(withoutSecureContext)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('manager@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('Demo@2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL(/\/cms\//)
  expect(await page.evaluate(() => 'randomUUID' in crypto && crypto.randomUUID !== undefined)).toBe(false)
  await page.goto('/cms/kanban?role=sales&account_manager=all')
  await page.locator('li[id^=card-]').first().waitFor()
  await page.keyboard.press('j')
  const moved = page.waitForResponse((response) => response.url().includes('/api/kanban/move-to'))
  await page.keyboard.press('Shift+L')
  expect((await moved).status()).toBe(200)
})
