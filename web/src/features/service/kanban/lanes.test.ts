import { expect, test } from 'vitest'
import { belongs, clamp, drawn } from './lanes'
import type { Card } from './view'

const card = (id: number, more: Partial<Card> = {}) =>
  ({
    id,
    due: false,
    late: false,
    hide_until: null,
    account_manager: { id: 7, name: 'Ana' },
    ...more,
  }) as Card

test('a card that is due goes among those that are due, which head the column, and others below them', () => {
  const others = [card(1, { due: true }), card(2, { due: true }), card(3), card(4)]
  expect([0, 1, 2, 9].map((index) => clamp(others, card(5), index))).toEqual([2, 2, 2, 4])
  expect([0, 1, 2, 9].map((index) => clamp(others, card(5, { due: true }), index))).toEqual([0, 1, 2, 2])
  expect(clamp([], card(5), 3)).toBe(0)
})

test('a card leaves what is shown when it is hidden, passed on, or no longer due or late', () => {
  expect(belongs(card(1), '7', {})).toBe(true)
  expect(belongs(card(1), '8', {})).toBe(false)
  expect(belongs(card(1), 'all', {})).toBe(true)
  expect(belongs(card(1, { hide_until: '2026-12-01' }), 'all', {})).toBe(false)
  expect(belongs(card(1, { hide_until: '2026-12-01' }), 'all', { hidden: '1' })).toBe(true)
  expect(belongs(card(1), 'all', { due: '1' })).toBe(false)
  expect(belongs(card(1, { late: true }), 'all', { late: '1' })).toBe(true)
})

test('what stands under the pointer stays, and tells what it has become', () => {
  const now = [card(4), card(2, { late: true })]
  const seen = new Map([...now, card(1)].map((one) => [one.id, one]))
  const known = (id: number) => seen.get(id)
  expect(drawn(now, undefined, known).map(({ id }) => id)).toEqual([4, 2])
  expect(drawn(now, [1, 2], known).map(({ id, late }) => [id, late])).toEqual([
    [1, false],
    [2, true],
  ])
})
