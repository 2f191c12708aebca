import { describe, expect } from 'vitest'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'

/** Pages with keys: what shows that they are there, and what their list of keys tells. */
const pages = [
  {
    address: '/cms/kanban?role=sales&account_manager=all',
    who: 'root',
    at: 'li[id^=card-]',
    keys: [/^J ?↓/, /^C/, /^Z/, /^B/],
  },
  { address: '/cms/conversations', who: 'root', at: '[role=row]', keys: [/^J/, /^E/, /^1–7/] },
  { address: '/cms/users', who: 'manager', at: 'tr[data-row]', keys: [/^J/, /^X/, /^⇧X/] },
  { address: '/cms/users-v2', who: 'manager', at: '[role=row]', keys: [/^J/, /^X/] },
  { address: '/cms/financial', who: 'root', at: 'tr[data-row]', keys: [/^J/, /^A/, /^C/] },
  { address: '/cms/cms-activation-review', who: 'service_qualification', at: 'tr[data-row]', keys: [/^J/] },
  { address: '/agendador/reunioes', who: 'root', at: 'tr[data-row]', keys: [/^J/, /^N/] },
  { address: '/agendador/agenda', who: 'root', at: '[data-column]', keys: [/^T/, /^⇧M/, /^B/] },
  { address: '/cms/user-form/1', who: 'root', at: '[role=tabpanel]', keys: [/^1–0/, /^N/] },
] as const

describe('? lists the keys of a page', () => {
  test.for(pages)('$address', async ({ address, who, at, keys }, { open }) => {
    const page = await open(who)
    await page.goto(address)
    await page.locator(at).first().waitFor()
    await page.keyboard.press('?')
    await dialog(page).getByRole('heading', { name: 'Teclas desta página' }).waitFor()
    const rows = await dialog(page).locator('dl > div').allInnerTexts()
    const listed = rows.map((row) => row.replaceAll(/\s+/g, ' '))
    for (const key of keys) expect(listed.filter((row) => key.test(row))).toHaveLength(1)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('with those of the decision, while a registration is open', async ({ open }) => {
    const page = await open('service_qualification')
    await page.goto('/cms/cms-activation-review-v2')
    await page.locator('[role=row]').first().waitFor()
    await page.keyboard.press('j')
    await page.getByRole('table', { name: 'Verificações' }).waitFor()
    await page.keyboard.press('?')
    for (const name of ['Aprovar', 'Devolver', 'Bloquear']) {
      await dialog(page).locator('dd').getByText(name, { exact: true }).waitFor()
    }
  })

  test('and hints of keys are not drawn where there is no keyboard', async ({ open }) => {
    const page = await open('service_qualification', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const answer = await page.request.get('/api/user/reviews?per_page=1')
    const { reviews } = (await answer.json()) as { reviews: { data: { id: number }[] } }
    await page.goto(`/cms/cms-activation-review-v2?open=${reviews.data[0]?.id}`)
    await page.getByRole('table', { name: 'Verificações' }).waitFor()
    expect(await page.locator('kbd').count()).toBeGreaterThan(0)
    expect(await page.locator('kbd:visible').count()).toBe(0)
  })
})
