import { expect, test } from 'vitest'
import { Refusal, Unreachable } from '~/api/errors'
import { refusedOf } from './refused'

const entry = (id: number | null, value: string) => ({ key: String(id ?? 'new'), id, value, master: false })
const saved = [{ id: 2, value: '1138765432', master: false }]

test('a field names an entry by its place, and any other is told below the list', () => {
  const errors = { 'phones.1': ['Inválido'], 'emails.0': ['De outra lista'], main_phone: ['Não existe'] }
  const told = refusedOf(
    new Refusal(422, { errors }),
    'phones',
    [entry(2, '1138765432'), entry(null, '1')],
    saved,
  )
  expect(told).toEqual({ rows: { new: 'Inválido' }, rest: 'De outra lista\nNão existe' })
})

test('a sentence is told at the entry that it names, otherwise at the only new one', () => {
  const message = '11987654321 já é de Ana (nº 9).'
  const named = [entry(2, '1138765432'), entry(3, '21987654321'), entry(null, '11987654321')]
  expect(refusedOf(new Refusal(409, { message }), 'phones', named, saved).rows).toEqual({ new: message })
  const alone = [entry(2, '1138765432'), entry(null, '+55 11 98765-4321')]
  expect(refusedOf(new Refusal(409, { message }), 'phones', alone, saved).rows).toEqual({ new: message })
})

test('what is about no entry is told below the list', () => {
  const entries = [entry(2, '1138765432'), entry(null, '1')]
  expect(refusedOf(new Unreachable(), 'phones', entries, saved).rows).toEqual({})
  const message = 'Sem permissão'
  const kept = refusedOf(new Refusal(403, { message }), 'phones', [entry(2, '1138765432')], saved)
  expect(kept).toEqual({ rows: {}, rest: message })
})
