import { expect, test } from 'vitest'
import { bodyOf, isAskable } from './registration'

const one = { mode: 'one', name: 'Ana; Souza', email: 'ana@a.test', phone: '', document: '', type: 'company' }

test('one member is a line, whatever was typed into a field', () => {
  expect(bodyOf(one)).toEqual({ users: 'Ana  Souza; ana@a.test', type: 'company' })
})

test('the welcome leaves now, on a day, or never', () => {
  expect(bodyOf({ ...one, welcome: 'now' }).send_in).toBe('now')
  expect(bodyOf({ ...one, welcome: 'day', day: '2026-12-01' }).send_in).toBe('2026-12-01')
  expect(bodyOf({ ...one, welcome: 'never', day: '2026-12-01' }).send_in).toBeUndefined()
})

test('nothing is asked before there is an address or a line', () => {
  expect([one, { ...one, email: 'ana' }, { mode: 'many', users: ' ' }].map(isAskable)).toEqual([
    true,
    false,
    false,
  ])
})
