import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dialog, openFilters } from './fixtures/page'
import { test } from './fixtures/test'

const lists = {
  '/cms/financial': 'user_id payment_type status recurrent account_manager created_at paid_at',
  '/cms/conversations':
    'type user_1 user_2 finished readed responded sender_is_active folder send_on readed_at latest q',
  '/cms/user-form/3': 'tab type status created_at readed_at',
  '/cms/total-clients': '',
}
const shape = ['id', 'open', 'order_by', 'page', 'per_page']

const values = [
  'abc',
  '-1',
  '1e400',
  '::',
  'abc::def',
  '2026-13-45::2026-99-99',
  '2026-01-01',
  '__proto__',
  '\u0000',
  `"><img src=x onerror=alert(1)>`,
  'x'.repeat(2_000),
]

/** Opens an address inside the running product, as a link does, and waits until nothing loads any more. */
async function follow(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Carregando…' }).count()).toBe(0)
}

/** Every address of a list that has one bad value, then those that have it everywhere. */
function addresses(path: string, filters: string): string[] {
  const names = [...filters.split(' ').filter(Boolean), ...shape]
  const of = (search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`
  return [
    ...names.flatMap((name) => [of({ [name]: 'abc' }), of({ [name]: '::' })]),
    ...values.map((value) => of(Object.fromEntries(names.map((name) => [name, value])))),
  ]
}

describe('the address', () => {
  test.for(Object.entries(lists))(
    'a bad value of any parameter breaks no page: %s',
    async ([path, filters], { open }) => {
      const page = await open('root')
      await page.goto('/cms/dashboard')
      for (const address of addresses(path, filters)) {
        await follow(page, address)
        const isBroken = (await page.getByText('Esta página parou de funcionar').count()) > 0
        expect({ address, isBroken }).toEqual({ address, isBroken: false })
      }
      expect(await dialog(page).count()).toBe(0)
    },
  )

  test('a filter that is no date says so at its field, and Limpar takes it away', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial?created_at=abc')
    const field = page.getByRole('group', { name: 'Data de criação' })
    await expect.poll(() => field.getByRole('textbox', { name: 'De' }).inputValue()).toBe('abc')
    await expect
      .poll(() => field.getByRole('textbox', { name: 'De' }).getAttribute('aria-invalid'))
      .toBe('true')
    await page.getByRole('button', { name: 'Limpar' }).first().click()
    await page.getByRole('table').waitFor()
    expect(await field.getByRole('textbox', { name: 'De' }).inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('')
  })

  test('Limpar clears what was typed and not sent', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/financial')
    await openFilters(page)
    const user = page.getByRole('combobox', { name: 'Membro' })
    const from = page.getByRole('group', { name: 'Data de criação' }).getByRole('textbox', { name: 'De' })
    await user.fill('12')
    await from.fill('01/0')
    await page.getByLabel('Status').selectOption('open')
    await page.getByRole('button', { name: 'Limpar' }).first().click()
    await expect.poll(() => user.inputValue()).toBe('')
    expect([await from.inputValue(), await page.getByLabel('Status').inputValue()]).toEqual(['', ''])
  })
})
