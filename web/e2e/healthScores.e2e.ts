import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, rows, toast } from './fixtures/page'
import { test } from './fixtures/test'

const phone = { viewport: { width: 390, height: 844 } }

interface Row {
  id: number
  name: string
  health_score: number | null
  components: { sentence: string }[]
}

const scores = async (page: Page, query = ''): Promise<Row[]> => {
  const answer = await page.request.get(`/api/user/health-scores?per_page=50${query}`)
  return ((await answer.json()) as { users: { data: Row[] } }).users.data
}

async function list(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('table').waitFor()
}

describe('the health scores', () => {
  test('begin with the lowest and explain each share', async ({ open }) => {
    const page = await open('success')
    const [lowest] = await scores(page, '&band=at_risk')
    await list(page, '/cms/health-score?band=at_risk')
    const first = page.getByRole('row').nth(1)
    await first.getByText(lowest?.name ?? '').waitFor()
    await first.getByRole('button', { name: 'Ver explicação' }).click()
    for (const { sentence } of lowest?.components ?? []) {
      await page.getByText(sentence, { exact: true }).first().waitFor()
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('are recalculated in the background, and the job leaves a file', async ({ open }) => {
    const page = await open('success')
    await list(page, '/cms/health-score')
    await page.getByRole('button', { name: 'Recalcular todos' }).click()
    await toast(page, /O recálculo começou/).waitFor()
    await list(page, '/cms/jobs')
    const job = page.getByRole('row').nth(1)
    await job.getByText('Concluído').waitFor({ timeout: 60_000 })
    const download = page.waitForEvent('download')
    await job.getByRole('link', { name: /^Baixar resultado/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^health-score-\d+\.csv$/)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('members at risk get cards, and one who has a card is refused with the reason', async ({ open }) => {
    const page = await open('success')
    const status = async ({ id }: Row) =>
      (await page.request.get(`/api/kanban/card/${id}?role=success`)).status()
    const atRisk = await scores(page, '&band=at_risk')
    const statuses = await Promise.all(atRisk.map(status))
    const [free, carded] = [404, 200].map((wanted) => atRisk[statuses.indexOf(wanted)])
    if (!free || !carded) throw new Error('the demonstration has no such members')
    await list(page, '/cms/health-score?band=at_risk')
    for (const { name } of [free, carded]) {
      await rows(page).filter({ hasText: name }).first().getByRole('checkbox').check()
    }
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Criar cartão' }).click()
    await dialog(page).getByLabel('Anotação').fill('Ligar antes da renovação.')
    await dialog(page).getByRole('button', { name: 'Conferir' }).click()
    await dialog(page)
      .getByText(/Já tem cartão no quadro Sucesso do cliente: em .*, desde/)
      .waitFor()
    await dialog(page).getByText(`${free.name} ganha um cartão no quadro`).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page)
      .getByRole('button', { name: /^Criar cartão/ })
      .click()
    await expect.poll(() => status(free)).toBe(200)
    const made = await page.request.get(`/api/kanban/card/${free.id}?role=success`)
    const { card } = (await made.json()) as { card: { annotation: string; column: string } }
    expect(card).toMatchObject({ annotation: 'Ligar antes da renovação.', column: 'follow_up' })
  })

  test.for(['/cms/health-score', '/cms/jobs'])('are read on a phone: %s', async (path, { open }) => {
    const page = await open('manager', phone)
    await list(page, path)
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overhang).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('are no wider than a window of 1280 or 1440 pixels', async ({ open }) => {
    for (const width of [1280, 1440]) {
      const page = await open('manager', { viewport: { width, height: 900 } })
      await list(page, '/cms/health-score')
      const table = page.getByRole('table')
      const beyond = () => table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
      await expect.poll(beyond).toBe(0)
    }
  })

  test('are hidden from those who may not read them', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/health-score')
    await page.waitForURL('/pages/miscellaneous/not-authorized')
  })
})

describe('the jobs', () => {
  test('that failed are resumed', async ({ open }) => {
    const page = await open('manager')
    await list(page, '/cms/jobs?state=failed')
    const row = page.getByRole('row').nth(1)
    await row.getByText('Falhou', { exact: true }).waitFor()
    await row.getByRole('button', { name: /^Retomar trabalho/ }).click()
    const question = dialog(page)
    await question.getByText(/continua a partir de/).waitFor()
    await question.getByRole('button', { name: 'Retomar trabalho' }).click()
    await question.waitFor({ state: 'detached' })
  })
})
