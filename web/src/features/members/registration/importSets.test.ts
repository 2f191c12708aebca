import { expect, test } from 'vitest'
import type { Schemas } from '~/api/call'
import { importsIn, nameOf } from './importSets'

const named = (name: string) => ({ name }) as Schemas['RecordSet']

test('the name of the set of an import tells its file and its counts', () => {
  const cases = [
    { file: 'clientes.csv · 28/11/2026 10:37:22', refused: 0, undone: 0 },
    { file: 'a ✗ b.csv · 28/11/2026 10:37:22 (2)', refused: 3, undone: 0 },
    { file: 'x · 28/11/2026 10:37:22', refused: 3, undone: 200 },
  ]
  for (const one of cases) {
    const set = named(nameOf(one))
    expect(importsIn([set])).toEqual([{ set, ...one }])
  }
})

test('other sets of members are no imports', () => {
  expect(importsIn([named('Feira de março'), named('⇪')])).toEqual([])
})
