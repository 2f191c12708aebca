import { expect, test } from 'vitest'
import { readText } from './readSheet'
import { resultFile, rowsFile } from './resultFile'

test('the result has the original columns, the status, the reason and the id', () => {
  const file = resultFile(['nome', 'e-mail'], 2, [
    { cells: ['Ana', 'ana@a.test'], verdict: { is: 'created', id: 7 }, reason: 'x' },
    {
      cells: ['Lia; "L"', 'lia@a.test'],
      verdict: { is: 'known', id: 3, name: 'Lia', by: 'x' },
      reason: 'Já é membro',
    },
    { cells: ['=1+1', '@x'], verdict: { is: 'invalid', why: 'x' }, reason: 'E-mail: inválido' },
    { cells: ['Eva', 'eva@a.test'], verdict: { is: 'undone' }, reason: 'x' },
    { cells: ['Bia', 'bia@a.test'], verdict: { is: 'kept', id: 8, why: 'x' }, reason: 'Já tem conversas' },
  ])
  expect(file).toBe(
    '\ufeffnome;e-mail;retaguarda_status;retaguarda_reason;id\r\n' +
      'Ana;ana@a.test;created;;7\r\n' +
      '"Lia; ""L""";lia@a.test;existing;Já é membro;3\r\n' +
      `"'=1+1";"'@x";refused;E-mail: inválido;\r\n` +
      'Eva;eva@a.test;undone;;\r\n' +
      'Bia;bia@a.test;kept;Já tem conversas;8\r\n',
  )
})

test('the rows that are left can be read again as they were', () => {
  const rows = [
    ['Ana "A"', '+55 11 98765-4321'],
    ["D'Ávila", '-'],
  ]
  const { rows: read } = readText('', rowsFile(['nome', 'telefone'], rows))
  expect(read.slice(1).map(({ cells }) => cells)).toEqual(rows)
})
