import { expect, test } from 'vitest'
import { rowsOf, separatorOf } from '~/text/delimited'
import { readSheets, readText } from './readSheet'
import { markExtra, mostColumns, mostRows } from './sheet'

const cellsOf = (text: string) => [...rowsOf(text, separatorOf(text))].map(({ cells }) => cells)

test('the separator is the one that the lines agree on', () => {
  expect(separatorOf('nome;e-mail\n"Souza, Ana";ana@a.test\n')).toBe(';')
  expect(separatorOf('nome,e-mail\nAna,ana@a.test\n')).toBe(',')
  expect(separatorOf('nome\te-mail\nAna; Lia\tana@a.test')).toBe('\t')
})

test('quotes hold separators, quotes and line breaks', () => {
  expect(cellsOf('a;b\r\n"x;y";"diz ""oi"""\r\n"duas\nlinhas";z')).toEqual([
    ['a', 'b'],
    ['x;y', 'diz "oi"'],
    ['duas\nlinhas', 'z'],
  ])
})

test('rows know their line in the file, whatever stands between', () => {
  const { rows } = readText('', 'a;b\n\n"duas\nlinhas";z\n;\nx;y')
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 6])
})

test('a quote that is not closed breaks its own line alone', () => {
  const { rows } = readText(
    '',
    'nome;e-mail\nAna;a@a.test\n"Bia;b@b.test\nCid;c@c.test\n"Du"da;d@d.test\nEva;e@e.test',
  )
  expect(rows.map(({ fault }) => fault)).toEqual([
    undefined,
    undefined,
    { kind: 'quote', column: 1 },
    undefined,
    { kind: 'quote', column: 1 },
    undefined,
  ])
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6])
})

test('cells beyond the columns are told, and texts kept from being formulas are unwrapped', () => {
  const { rows, width } = readText('', 'a;b\nx;y;z\n"=""01""";x\n\'+55 11;y')
  expect(width).toBe(3)
  markExtra(rows, 0)
  expect(rows.map(({ fault }) => fault)).toEqual([
    undefined,
    { kind: 'extra', column: 3 },
    undefined,
    undefined,
  ])
  expect(rows.slice(2).map(({ cells }) => cells[0])).toEqual(['01', '+55 11'])
})

test('what is no text, is empty or exceeds a limit is refused', async () => {
  const kindOf = (bytes: Uint8Array<ArrayBuffer>) =>
    readSheets('', bytes).then(
      () => null,
      ({ kind }: { kind: string }) => kind,
    )
  const text = (value: string) => kindOf(new TextEncoder().encode(value))
  expect(await kindOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1))).toBe('binary')
  expect(await kindOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('workbook')
  expect(await text('\n;;\n')).toBe('empty')
  expect(await text('x;'.repeat(mostColumns + 400) + 'x')).toBe('columns')
  expect(await text('a;b\n'.repeat(mostRows + 1))).toBe('rows')
  const people = 'Ana;ana@a.test\n'
  expect(await text(`nome;e-mail\n${people.repeat(mostRows)}`)).toBeNull()
  expect(await text(`nome;e-mail\n${people.repeat(mostRows + 1)}`)).toBe('rows')
})
