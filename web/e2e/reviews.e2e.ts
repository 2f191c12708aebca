import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'
import { times } from './fixtures/times'

const queue = async (page: Page, query = '') => {
  const answer = await page.request.get(`/api/user/reviews?per_page=200${query}`)
  return ((await answer.json()) as { reviews: { data: { id: number; name: string }[] } }).reviews.data
}

/** What was decided about a registration, and how often: each decision raises the version. */
const approvalOf = async (page: Page, id: number) => {
  const answer = await page.request.get(`/api/user/${id}?columns=complete`)
  const { sections } = (await answer.json()) as {
    sections: { approval: { decision: string | null; version: number } }
  }
  return sections.approval
}

/** How many registrations are decided in one go. */
const many = times(40, 12)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the review of registrations', () => {
  test('lists those that wait, the oldest first, and leads to their records', async ({ open }) => {
    const page = await open('service_qualification')
    await page.goto('/cms/cms-activation-review')
    const [first] = await queue(page)
    const row = page.getByRole('row').nth(1)
    await row.getByText(first?.name ?? '').waitFor()
    await row.getByText(first?.name ?? '').click()
    await page.getByRole('heading', { level: 1, name: first?.name ?? '' }).waitFor()
  })

  test('goes through the queue by keys, each decision opening the next', async ({ open }) => {
    const page = await open('service_qualification')
    await page.goto('/cms/cms-activation-review-v2?status=review')
    const all = await queue(page, '&status=review')
    expect(all.length).toBeGreaterThan(3)
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBeNull()
    for (let decided = 0; decided < 3; decided += 1) {
      const id = Number(new URL(page.url()).searchParams.get('open'))
      const name = all.find((one) => one.id === id)?.name ?? ''
      await heading(page, name).waitFor()
      await page.getByRole('table', { name: 'Verificações' }).waitFor()
      await page.keyboard.press('d')
      const dialog = page.getByRole('dialog')
      await expect.poll(() => dialog.getByRole('radio', { name: 'Devolver' }).isChecked()).toBe(true)
      await dialog.locator('button[type=submit]').click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => new URL(page.url()).searchParams.get('open')).not.toBe(String(id))
    }
    expect((await queue(page, '&status=review')).length).toBe(all.length - 3)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('offers of a registration in the filter what is possible there, and says why not the rest', async ({
    open,
  }) => {
    const page = await open('service_qualification')
    const [first] = await queue(page, '&status=filter')
    await page.goto(`/cms/cms-activation-review-v2?status=filter&open=${first?.id}`)
    await heading(page, first?.name ?? '').waitFor()
    const reasonOf = (name: string) => page.getByRole('button', { name }).getAttribute('aria-description')
    await page.getByRole('button', { name: 'Aprovar' }).waitFor()
    const possible = page.getByRole('button', { name: 'Bloquear', disabled: false })
    await possible.waitFor()
    for (const name of ['Aprovar', 'Devolver']) {
      expect(await reasonOf(name)).toContain('Ainda não é possível: o cadastro está em “Filtro”')
    }
    await page.keyboard.press('d')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('decides many in one go by keys alone, none skipped and none twice', async ({
    open,
    server,
    annotate,
  }) => {
    // No door makes so many wait; a server that starts anew has counted none of them.
    await server.kill()
    await server.sql(`update members set status = 'review' where id in
      (select id from members where status = 'active' and erased_at is null order by id limit 45)`)
    await server.raise()
    const page = await open('service_qualification')
    const before = (await queue(page, '&status=review')).slice(0, many)
    expect(before).toHaveLength(many)
    const versions = await Promise.all(before.map(({ id }) => approvalOf(page, id)))
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await page.goto('/cms/cms-activation-review-v2?status=review')
    await page.getByRole('grid').waitFor()
    await press('j')
    await press('Enter')
    const wanted: string[] = []
    const counts: number[] = []
    const start = Date.now()
    for (const [at, { id, name }] of before.entries()) {
      await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(String(id))
      await heading(page, name).waitFor()
      await page.getByRole('table', { name: 'Verificações' }).waitFor()
      const decision = (['approve', 'approve', 'send_back', 'block'] as const)[at % 4] ?? 'approve'
      const earlier = presses
      await press({ approve: 'a', send_back: 'd', block: 'b' }[decision])
      const isAsked = await Promise.race([
        page
          .getByRole('dialog')
          .getByRole('radio')
          .first()
          .waitFor()
          .then(() => true),
        page.waitForURL((url) => url.searchParams.get('open') !== String(id)).then(() => false),
      ])
      if (isAsked) {
        const reason = page.getByRole('dialog').getByRole('combobox', { name: 'Motivo' })
        if (decision === 'block' && (await reason.inputValue()) === '') {
          await press('Tab')
          await press('r')
        }
        await press(decision === 'block' ? 'Control+Enter' : 'Enter')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      wanted.push(decision)
      counts.push(presses - earlier)
    }
    const seconds = (Date.now() - start) / 1_000
    await expect
      .poll(async () => (await queue(page, '&status=review')).some(({ id }) => id === before.at(-1)?.id))
      .toBe(false)
    const after = await Promise.all(before.map(({ id }) => approvalOf(page, id)))
    expect(after.map(({ decision }) => decision)).toEqual(wanted)
    // Each was decided once.
    expect(after.map(({ version }) => version)).toEqual(versions.map(({ version }) => version + 1))
    const left = await queue(page, '&status=review')
    expect(left.filter(({ id }) => before.some((one) => one.id === id))).toEqual([])
    const by = (decision: string) => counts.filter((_, at) => wanted[at] === decision).join(' ')
    await annotate(
      `${many} decisions in ${seconds.toFixed(1)} s; keys to approve: ${by('approve')}; to send back: ${by('send_back')}; to block: ${by('block')}`,
    )
  })

  test('is read on a phone', async ({ open }) => {
    const page = await open('service_qualification', { viewport: { width: 390, height: 844 } })
    const [first] = await queue(page)
    await page.goto(`/cms/cms-activation-review-v2?open=${first?.id}`)
    await heading(page, first?.name ?? '').waitFor()
    await page.getByRole('table', { name: 'Verificações' }).waitFor()
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
