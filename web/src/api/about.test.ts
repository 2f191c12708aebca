import { expect, test } from 'vitest'
import { isAbout } from './about'
import {
  auditsList,
  conversationsGet,
  messagesListOfMember,
  favouritesList,
  paymentsGet,
} from './endpoints.gen'
import { reading } from './queries'

const changed = (record: string, id: number) => ({ actor: 'Ana', record, id })
const payment = reading(paymentsGet, { path: { id: 57 } }).queryKey
const thread = reading(conversationsGet, { path: { conversation_id: 57 } }).queryKey

test('a change of a payment is none of the conversation that has the same number', () => {
  expect(isAbout(thread, changed('transaction', 57))).toBe(false)
  expect(isAbout(payment, changed('transaction', 57))).toBe(true)
  expect(isAbout(payment, changed('transaction', 58))).toBe(false)
  expect(isAbout(thread, changed('conversation', 57))).toBe(true)
})

test('a history follows the record that it is of, and a member’s favourites each favourite', () => {
  const history = reading(auditsList, { path: { auditableType: 'user', auditableId: 57 } }).queryKey
  expect(isAbout(history, changed('user', 57))).toBe(true)
  expect(isAbout(history, changed('transaction', 57))).toBe(false)
  const favourites = reading(favouritesList, { path: { id: 57 } }).queryKey
  expect(isAbout(favourites, changed('favourite', 9))).toBe(true)
})

test('a list is not read again under the pointer', () => {
  const list = reading(messagesListOfMember, { path: { type: 'enviadas', id: 57 } }).queryKey
  expect(isAbout(list, changed('conversation', 57))).toBe(false)
  expect(isAbout(['payments.approve', 'rehearsal', { path: { id: 57 } }], changed('transaction', 57))).toBe(
    false,
  )
})
