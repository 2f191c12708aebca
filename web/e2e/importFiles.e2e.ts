import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog } from './fixtures/page'
import { test } from './fixtures/test'
import { workbook } from './fixtures/workbook'

const grid = (page: Page) => page.getByRole('grid', { name: 'Linhas da importação' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const isNew = (page: Page, text: string) => row(page, text).getByText('Será cadastrado').waitFor()
const head = (page: Page) => page.getByRole('combobox', { name: 'Linha do cabeçalho' })

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const other = page.getByRole('button', { name: 'Outro arquivo' })
  if (await other.isVisible()) await other.click()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test('files are read as people have them, and what was read otherwise is told', async ({ open }) => {
  const page = await open('root')
  await page.goto('/cms/cms-tools-import-data')
  const mixed = [
    Buffer.from('Nome;E-mail\r\nJosé Mistura;jose@mistura.test\r\n'),
    Buffer.from('João Antônio;joao@mistura.test\r\n', 'latin1'),
  ]
  await choose(page, 'mistura.csv', Buffer.concat(mixed))
  await isNew(page, 'José Mistura')
  await isNew(page, 'João Antônio')
  await page.getByText('1 linha estava em Windows-1252, e as outras em UTF-8: a linha 3.').waitFor()

  const titles =
    'Relatório;;\nEmitido em 26/11/2026;;\nNome;E-mail;DDD;Telefone\nZoé;zoe@titulo.test;11;98765-1035\n'
  await choose(page, 'titulos.csv', Buffer.from(titles))
  await isNew(page, 'Zoé')
  await page.getByText('2 linhas acima do cabeçalho ficam de fora.').waitFor()
  expect(await head(page).inputValue()).toBe('2')
  // Another row, or none, can be chosen.
  await head(page).selectOption({ label: 'Sem cabeçalho' })
  await row(page, 'Emitido em').waitFor()
  await head(page).selectOption('2')
  await row(page, 'Emitido em').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Outro arquivo' }).click()
  await dialog(page).getByRole('button', { name: 'Outro arquivo' }).click()

  const people = [
    ['Nome', 'E-mail'],
    ['Lúcia Folha', 'lucia@folha.test'],
  ]
  await choose(page, 'folhas.xlsx', workbook([['Leia-me']], people))
  await isNew(page, 'Lúcia Folha')
  const sheet = page.getByRole('combobox', { name: 'Planilha do arquivo' })
  expect(await sheet.locator('option:checked').textContent()).toBe('Gente 2 (2)')
  await sheet.selectOption({ label: 'Gente 1 (1)' })
  await row(page, 'Leia-me').waitFor()
})

test('all phones of a row become those of the member, and the letters that leave are counted', async ({
  open,
}) => {
  const page = await open('root')
  await page.goto('/cms/cms-tools-import-data')
  const google =
    'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\n' +
    'José,Conceição,jose@agenda.test,+55 11 98765-1024 ::: +55 11 3222-1111\n' +
    'Ana,Lúcia,ana@agenda.test,"1,19876543E+10"\n'
  await choose(page, 'agenda.csv', Buffer.from(google))
  await isNew(page, 'jose@agenda.test')
  await row(page, 'ana@agenda.test').getByText('formate a coluna como texto').waitFor()
  await page.getByRole('button', { name: 'Importar 1 membro' }).click()
  await dialog(page).getByText('Agora: 1 e-mail').waitFor()
  await dialog(page).getByRole('button', { name: 'Importar 1 membro' }).click()
  const link = row(page, 'jose@agenda.test').getByRole('link')
  await link.waitFor()
  const id = ((await link.getAttribute('href')) ?? '').replaceAll(/\D/g, '')
  const member = (await (await page.request.get(`/api/user/${id}`)).json()) as { user: { name: string } }
  expect(member.user.name).toBe('José Conceição')
  const kept = (await (await page.request.get(`/api/user/phones/${id}`)).json()) as {
    phones: { phone: string }[]
  }
  expect(kept.phones.map(({ phone }) => phone)).toEqual(['11987651024', '1132221111'])
})
