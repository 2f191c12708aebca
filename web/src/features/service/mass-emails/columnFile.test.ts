import { expect, test } from 'vitest'
import { likelyColumn, readColumns, sentCsv } from './columnFile'

const text = 'Nome;E-mail;Cidade\n"Silva; Ana";ana@x.com;São Paulo\n\nRui;rui@x.com\n'

test('the column with the addresses is found, and sent first', () => {
  const file = readColumns('lista.csv', text)
  expect(file.columns).toEqual(['Nome', 'E-mail', 'Cidade'])
  expect(file.rows).toHaveLength(2)
  expect(likelyColumn(file)).toBe(1)
  expect(sentCsv(file, 1)).toBe('E-mail,Nome,Cidade\nana@x.com,Silva; Ana,São Paulo\nrui@x.com,Rui,')
})

test('a cell with a separator or a quote is quoted', () => {
  const file = readColumns('lista.csv', 'E-mail\tNome\nana@x.com\tSilva, "Ana"\n')
  expect(sentCsv(file, 0)).toBe('E-mail,Nome\nana@x.com,"Silva, ""Ana"""')
})

test('an empty file has no columns', () => {
  expect(readColumns('vazio.csv', '')).toEqual({ name: 'vazio.csv', columns: [], rows: [] })
})
