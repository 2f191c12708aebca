import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dialog, toast } from './fixtures/page'
import { test } from './fixtures/test'

const address = '/cms/cms-tools-import-data'

const people = (n: number) =>
  Array.from({ length: n }, (_, at) => `Pessoa Feira ${at + 1};p${at + 1}@feira.test;;`)
const csv = (rows: string[]) => ['Nome;E-mail;Telefone;CPF/CNPJ', ...rows].join('\r\n')

/** The line of a file in the list of imports. */
const line = (page: Page, file: string) =>
  page.getByRole('region', { name: 'Importações anteriores' }).getByRole('row').filter({ hasText: file })

const cells = async (page: Page, file: string) =>
  (await line(page, file).getByRole('cell').allInnerTexts()).slice(1, 4)

async function importing(page: Page, name: string, n: number): Promise<void> {
  await page.goto(address)
  const buffer = Buffer.from(csv([...people(n), 'Sem endereço;sem-arroba;;']))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  // A member who got a letter stays.
  await page.getByText('Não enviar').click()
  await page.getByRole('button', { name: `Importar ${n} membros` }).click()
  await dialog(page)
    .getByRole('button', { name: `Importar ${n} membros` })
    .click()
  await page.getByText('Importação concluída').waitFor()
}

test('an import is listed on every device, leads to its members, and is undone in two clicks', async ({
  open,
}) => {
  const page = await open('root')
  await importing(page, 'feira.csv', 40)

  // Another device of the same people knows it from the server alone.
  const other = await open('root')
  await other.goto(address)
  await line(other, 'feira.csv').waitFor()
  expect(await cells(other, 'feira.csv')).toEqual(['40', '1', '0'])
  const waiting = other.waitForEvent('download')
  await line(other, 'feira.csv')
    .getByRole('button', { name: /^Baixar o resultado/ })
    .click()
  const result = await readFile(await (await waiting).path(), 'utf8')
  expect(result.match(/p\d+@feira\.test/g)).toHaveLength(40)

  await line(other, 'feira.csv')
    .getByRole('link', { name: /^Ver os membros/ })
    .click()
  await toast(other, /feira\.csv/).waitFor()
  await other.getByText('40 linhas selecionadas').waitFor()

  await other.goto(address)
  await line(other, 'feira.csv')
    .getByRole('button', { name: /^Desfazer/ })
    .click()
  await dialog(other).getByRole('button', { name: 'Desfazer 40 cadastros' }).click()
  await toast(other, /40/).waitFor()
  await expect.poll(() => cells(other, 'feira.csv')).toEqual(['40', '1', '40'])
  const undo = line(other, 'feira.csv').getByRole('button', { name: /^Desfazer/ })
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true')
  const left = await other.request.get('/api/users?q=feira.test')
  expect(((await left.json()) as { users: { total: number } }).users.total).toBe(0)
})
