import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { inbox, opened } from './fixtures/conversations'
import { hold } from './fixtures/hold'
import { dialog, rows, toast, withOwnStream, write } from './fixtures/page'
import { test } from './fixtures/test'

const isRehearsal = (request: Request) => request.headers()['prefer'] === 'rehearsal'

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? (at === document.body ? 'BODY' : (at?.textContent ?? ''))
  })

/** Opens the details of the first open payment, and asks whether to approve it. */
async function askToApprove(page: Page): Promise<string> {
  await page.goto('/cms/financial?status=open')
  await rows(page).first().getByRole('button', { name: 'Ver detalhes' }).click()
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click()
  await dialog(page).getByRole('listitem').first().waitFor()
  return id
}

const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Aprovar pagamento' })
const errors = (page: Page) => page.locator('[data-toasts] [data-tone=bad]')

describe('a write that fails', () => {
  test('stays in its dialog, which offers to try again, and happens once', async ({ open }) => {
    const page = await open('root')
    const id = await askToApprove(page)
    const path = `**/api/financial/payment/approve/${id}`
    await page.route(path, (route) => (isRehearsal(route.request()) ? route.continue() : route.abort()))
    await confirm(page).click()
    // It is asked again a few times before it is given up.
    await dialog(page).getByRole('alert').waitFor({ timeout: 60_000 })
    await errors(page).first().waitFor()
    await page.unroute(path)
    await dialog(page).getByRole('button', { name: 'Tentar de novo' }).click()
    await toast(page, 'Pagamento aprovado!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    // The error that was mended is gone with it.
    expect(await errors(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Aprovar pagamento' }).waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).not.toBe('BODY')
  })

  test('on an outdated version says who changed it and what is true now, and goes on all the same', async ({
    open,
  }) => {
    const page = await open('root')
    await withOwnStream(page)
    // A page that hears of the change asks again by itself.
    await page.route('**/api/events*', (route) => route.abort())
    const id = await askToApprove(page)
    const answer = await page.request.get(`/api/financial/${id}`)
    const { transaction } = (await answer.json()) as { transaction: { account_manager?: { id: number } } }
    const listed = (await (await page.request.get('/api/managers')).json()) as {
      managers: { id: number; permission_type: string }[]
    }
    const other = listed.managers.find(
      (one) => one.permission_type === 'sales' && one.id !== transaction.account_manager?.id,
    )
    const path = `/api/financial/payment/change-manager/${id}`
    expect((await write(page, 'POST', path, { manager_id: other?.id })).status()).toBe(200)
    await confirm(page).click()
    await dialog(page)
      .getByText(/alterou este pagamento hoje às? \d+h/)
      .waitFor()
    const anyway = dialog(page).getByRole('button', { name: 'Aprovar pagamento mesmo assim' })
    await expect.poll(() => anyway.getAttribute('aria-disabled')).not.toBe('true')
    await anyway.click()
    await toast(page, 'Pagamento aprovado!').waitFor()
  })

  test('disables every control of its dialog until it is answered', async ({ open }) => {
    const page = await open('root')
    const id = await askToApprove(page)
    const answer = await hold(
      page,
      `**/api/financial/payment/approve/${id}`,
      (request) => !isRehearsal(request),
    )
    await confirm(page).click()
    await dialog(page).locator('[aria-busy=true]').waitFor()
    const buttons = await dialog(page).getByRole('button').all()
    const disabled = await Promise.all(buttons.map((button) => button.isDisabled()))
    expect(disabled).toEqual(buttons.map(() => true))
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click({ force: true })
    expect(await dialog(page).count()).toBe(1)
    answer()
    await toast(page, 'Pagamento aprovado!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  })
})

describe('the focus', () => {
  test('returns to what opened a dialog that was cancelled', async ({ open }) => {
    const page = await open('root')
    await askToApprove(page)
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Aprovar pagamento')
  })

  test('goes to the next row when the row is removed', async ({ open }) => {
    const page = await open('root')
    await page.goto('/cms/user-form/3?tab=favourites')
    const removes = page.getByRole('button', { name: /^Remover favorito \d+$/ })
    const next = await removes.nth(1).getAttribute('aria-label')
    await removes.first().click()
    await dialog(page).getByRole('button', { name: 'Remover favorito' }).click()
    await toast(page, /Favorito \d+ removido!/).waitFor()
    await expect.poll(() => removes.first().getAttribute('aria-label')).toBe(next)
    await expect.poll(() => focusedName(page)).toBe(next)
  })

  test('stays with the keys of the inbox: the first key after a dialog is not lost', async ({ open }) => {
    const page = await open('root')
    await inbox(page)
    await page.keyboard.press('j')
    await expect.poll(() => opened(page)).not.toBe(null)
    for (let round = 0; round < 5; round += 1) {
      const before = opened(page)
      await page.keyboard.press('e')
      await dialog(page).getByRole('radio').first().waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('j')
      await expect.poll(() => opened(page)).not.toBe(before)
    }
  })
})
