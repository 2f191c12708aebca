import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults } from './fixtures/axe'
import { dialog, rehearse, write } from './fixtures/page'
import { test } from './fixtures/test'

interface Users {
  users: { data: { id: number; name: string; type: string; end_of_plan: string | null }[] }
}

type Lead = Users['users']['data'][number]

/** Returns the members who never had a plan. */
async function leads(page: Page): Promise<Lead[]> {
  const answer = await page.request.get('/api/users?status=lead&per_page=200')
  const { users } = (await answer.json()) as Users
  return users.data.filter(({ end_of_plan: end }) => end === null)
}

/** Returns a member against whose erasure nothing stands. */
async function free(page: Page): Promise<Lead> {
  await page.goto('/cms/dashboard')
  for (const lead of await leads(page)) {
    if ((await rehearse(page, 'DELETE', `/api/user/${lead.id}`)).ok()) return lead
  }
  throw new Error('the demonstration data have no lead without charges')
}

const changes = (page: Page) => page.getByRole('combobox', { name: 'Alteração' })

describe('the personal data of a member', () => {
  test('are copied as a page, and who saw them is listed', async ({ open }) => {
    const page = await open('manager')
    const [lead] = await leads(page)
    const { id, name } = lead!
    await page.goto(`/cms/user-form/${id}?tab=personal-data`)
    await page.getByRole('heading', { name: 'Cópia dos dados' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar página para ler' }).click()
    const html = await readFile(await (await download).path(), 'utf8')
    expect(html).toContain(name)
    expect(html).not.toContain('<script')
    expect(await page.getByRole('button', { name: 'Apagar dados pessoais' }).count()).toBe(0)
    // Who saw it is written soon after, so as not to hold up what was read.
    const views = async () => (await page.request.get(`/api/user/views/${id}`)).text()
    await expect.poll(views).toContain('"day"')
    await page.reload()
    await page.getByRole('table', { name: 'Quem viu o cadastro' }).getByRole('row').nth(1).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('are erased by root after reading what goes and what stays', async ({ open }) => {
    const page = await open('root')
    const { id, name } = await free(page)
    await page.goto(`/cms/user-form/${id}?tab=personal-data`)
    await page.getByRole('button', { name: 'Apagar dados pessoais' }).click()
    await dialog(page).getByText('Fica a trilha de auditoria').waitFor()
    expect(await dialog(page).innerText()).toContain(name)
    expect(await accessibilityFaults(page)).toEqual([])
    const erase = dialog(page).getByRole('button', { name: 'Apagar dados pessoais' })
    expect(await erase.getAttribute('aria-disabled')).toBe('true')
    await dialog(page).getByLabel('Digite o nome do membro para confirmar').fill(name)
    await erase.click()
    await page.getByRole('heading', { level: 1, name: `Membro anonimizado ${id}` }).waitFor()
    await page.getByText('Dados pessoais apagados', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Apagar dados pessoais' }).count()).toBe(0)
  })

  test('of one change are shown to root for a reason that stays', async ({ open }) => {
    const page = await open('root')
    const { id, type } = await free(page)
    const notes = 'Conversamos por telefone sobre os planos e os próximos passos.'
    const body = { talked_with: 'responsible', responsible: 'Zuleica', notes, pains: null }
    expect((await write(page, 'POST', `/api/user/demographic/${type}/${id}`, body)).status()).toBe(200)
    expect((await write(page, 'DELETE', `/api/user/${id}`)).status()).toBe(200)

    const showOnly = { name: 'Mostrar valores', exact: true }
    const value = (name: string) => page.getByRole('table').getByText(name, { exact: true })
    await page.goto(`/cms/user-form/${id}?tab=history`)
    await page.getByText('Apagar dados pessoais').waitFor()
    expect(await page.getByRole('button', showOnly).count(), 'an erasure tells nothing').toBe(0)
    const saved = changes(page).getByRole('option', { name: 'Demográfico' }).first()
    const hidden = await saved.getAttribute('value')
    await changes(page).selectOption(hidden)
    await value('•••').first().waitFor()
    expect(await page.getByText('Zuleica').count()).toBe(0)

    await page.getByRole('button', showOnly).click()
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('porque')
    await dialog(page).getByRole('button', showOnly).click()
    await dialog(page).getByText('Tamanho mínimo é de 10 caracteres').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('textbox', { name: 'Motivo' }).fill('Ordem judicial 12/2026')
    await page.keyboard.press('Enter')
    await value('Zuleica').waitFor()
    expect(await page.getByRole('button', showOnly).count()).toBe(0)

    await page.getByRole('button', { name: 'Última' }).click()
    await value('Ordem judicial 12/2026').waitFor()
    expect(await page.getByRole('button', showOnly).count()).toBe(0)
    await page.reload()
    await value('Ordem judicial 12/2026').waitFor()
    await changes(page).selectOption(hidden)
    await value('•••').first().waitFor()
    expect(await page.getByText('Zuleica').count()).toBe(0)

    const other = await open('manager')
    await other.goto(`/cms/user-form/${id}?tab=history`)
    await other.getByRole('cell', { name: 'Ordem judicial 12/2026' }).waitFor()
    await changes(other).selectOption(hidden)
    await other.getByRole('table').getByText('•••', { exact: true }).first().waitFor()
    expect(await other.getByRole('button', showOnly).count()).toBe(0)
  })

  test('are no page of those who may not see who saw them', async ({ open }) => {
    const page = await open('sales')
    await page.goto('/cms/user-form/3')
    await page.getByRole('tab', { name: 'Histórico' }).waitFor()
    expect(await page.getByRole('tab', { name: 'Dados pessoais' }).count()).toBe(0)
  })
})
