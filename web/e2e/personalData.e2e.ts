import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { test } from './fixtures/test'

interface Users {
  users: { data: { id: number; name: string; end_of_plan: string | null }[] }
}

/** Returns a member against whose erasure nothing stands. */
async function free(page: Page): Promise<{ id: number; name: string }> {
  const answer = await page.request.get('/api/users?status=lead&per_page=200')
  const { users } = (await answer.json()) as Users
  const member = users.data.find(({ end_of_plan: end }) => end === null)
  if (!member) throw new Error('the demonstration data have no lead')
  return member
}

describe('the personal data of a member', () => {
  test('are copied as a page, and who saw them is listed', async ({ open }) => {
    const page = await open('manager')
    const { id, name } = await free(page)
    await page.goto(`/cms/user-form/${id}?tab=personal-data`)
    await page.getByRole('heading', { name: 'Cópia dos dados' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar página para ler' }).click()
    const html = await readFile(await (await download).path(), 'utf8')
    expect(html).toContain(name)
    expect(html).not.toContain('<script')
    expect(await page.getByRole('button', { name: 'Apagar dados pessoais' }).count()).toBe(0)
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('table', { name: 'Quem viu o cadastro' }).getByRole('row').count()
      })
      .toBeGreaterThan(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('are erased by root after reading what goes and what stays', async ({ open }) => {
    const page = await open('root')
    const { id, name } = await free(page)
    await page.goto(`/cms/user-form/${id}?tab=personal-data`)
    await page.getByRole('button', { name: 'Apagar dados pessoais' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fica a trilha de auditoria').waitFor()
    expect(await dialog.innerText()).toContain(name)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apagar dados pessoais' }).click()
    await page.getByRole('heading', { level: 1, name: `Membro anonimizado ${id}` }).waitFor()
    await page.getByText('Dados pessoais apagados', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Apagar dados pessoais' }).count()).toBe(0)
  })

  test('are no page of those who may not see who saw them', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/user-form/3')
    await page.getByRole('tab', { name: 'Histórico' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Dados pessoais' }).count()).toBe(0)
  })
})
