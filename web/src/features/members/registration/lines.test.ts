import { expect, test } from 'vitest'
import { breachOf, cellFault, chunksOf, doublesOf, lineOf, personOf } from './lines'

const person = (name: string, email: string, phone = '', document = '') =>
  personOf([name, email, phone, document], ['name', 'email', 'phone', 'document'])

test('a line is written so that its parts are told apart', () => {
  expect(lineOf(person('Ana; Souza', 'ana@a.test', '11987654321', '52998224725'))).toBe(
    'Ana  Souza; ana@a.test; (11) 98765-4321; 529.982.247-25',
  )
  expect(lineOf(person('Loja', 'loja@a.test', '+55 11 3456-7890', '11222333000181'))).toBe(
    'Loja; loja@a.test; (11) 3456-7890; 11.222.333/0001-81',
  )
})

test('a document has the zeros back that a spreadsheet dropped', () => {
  expect(lineOf(person('Ana', 'ana@a.test', '', '1234567890'))).toBe('Ana; ana@a.test; 012.345.678-90')
})

test('an address without its sign, and a phone or document of another length, break their rules', () => {
  expect(breachOf(person('Ana', 'a'))).toEqual({ role: 'email', rule: 'validation.email' })
  expect(breachOf(person('Ana', 'a@a.test', '1234'))).toEqual({ role: 'phone', rule: 'validation.phone' })
  expect(breachOf(person('Ana', 'a@a.test', '', '123'))).toEqual({ role: 'document', rule: 'validation.cpf' })
  expect(breachOf(person('Ana', 'a@a.test', '', '123456789012345'))).toEqual({
    role: 'document',
    rule: 'validation.cnpj',
  })
  expect(breachOf(person('Ana', 'a@a.test', '(11) 98765-4321', '12.ABC.345/01DE-35'))).toBeNull()
})

test('a formula or a long text matters in a column with a role', () => {
  expect(cellFault(['=A1', 'Ana', '=B1'], [null, 'name', 'email'])).toEqual({ kind: 'formula', column: 3 })
  expect(cellFault(['x'.repeat(2_000)], ['name'])).toEqual({ kind: 'long', column: 1 })
  expect(cellFault(['=A1', 'Ana'], [null, 'name'])).toBeNull()
  expect(cellFault(['#N/D', '########'], [null, 'phone'])).toEqual({ kind: 'damaged', column: 2 })
  expect(cellFault(['#1 Motos'], ['name'])).toBeNull()
})

test('rows of the same person are found by e-mail, document, or phone with and without the ninth digit', () => {
  const doubles = doublesOf([
    person('Ana', 'ana@a.test', '(11) 98765-4321'),
    null,
    person('Ana', 'ANA@a.test'),
    person('Lia', 'lia@a.test', '11 8765-4321'),
    person('Rui', 'rui@a.test', '', '529.982.247-25'),
    person('Rui', 'outro@a.test', '', '52998224725'),
    person('', ''),
    person('', ''),
  ])
  expect([...doubles]).toEqual([
    [2, { of: 0, by: 'email' }],
    [3, { of: 0, by: 'phone' }],
    [5, { of: 4, by: 'document' }],
  ])
})

test('rows are cut into calls within both limits of the server', () => {
  const thousand = Array.from({ length: 1_001 }, (_, at) => at)
  const short = [...chunksOf(thousand, () => 'x')]
  expect(short.map(({ rows }) => rows.length)).toEqual([500, 500, 1])
  const long = [...chunksOf([4, 5, 6], () => 'x'.repeat(25_000))]
  expect(long.map(({ rows }) => rows)).toEqual([[4, 5], [6]])
  expect(long[0]?.users.split('\n').length).toBe(2)
})

test('a number that a spreadsheet shortened or made a fraction is no other number', () => {
  const rounded = { role: 'phone', rule: 'validation.rounded' }
  expect(breachOf(person('Ana', 'a@a.test', '1,19876543E+10'))).toEqual(rounded)
  expect(breachOf(person('Ana', 'a@a.test', '', '5,29982E+10'))).toMatchObject({ role: 'document' })
  for (const phone of ['1199876543.0', '+44 98765 43210', '5592987654321098']) {
    expect(breachOf(person('Ana', 'a@a.test', phone))).toEqual({ role: 'phone', rule: 'validation.phone' })
  }
  expect(lineOf(person('Ana', 'a@a.test', '+55 (92) 98765-4321', '52998224725.0'))).toBe(
    'Ana; a@a.test; (92) 98765-4321; 529.982.247-25',
  )
})
