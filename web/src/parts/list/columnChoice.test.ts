import { expect, test } from 'vitest'
import { choiceOf, moved, shownOf } from './columnChoice'

const columns = [
  { id: 'id' },
  { id: 'name' },
  { id: 'phone', from: 'wide' as const },
  { id: 'state', isOptional: true },
]

const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

test('without a choice the optional columns are left out', () => {
  expect(ids(shownOf(columns))).toEqual(['id', 'name', 'phone'])
  expect(ids(choiceOf(columns))).toEqual(['id', 'name', 'phone', 'state'])
})

test('a choice decides order and columns, and gives them room', () => {
  const choice = [
    { id: 'state', isShown: true },
    { id: 'phone', isShown: true },
    { id: 'id', isShown: false },
    { id: 'name', isShown: false },
  ]
  expect(shownOf(columns, choice)).toEqual([
    { id: 'id' },
    { id: 'state', isOptional: true },
    { id: 'phone', from: 'medium' },
  ])
})

test('a choice of an earlier version loses dropped columns and gets new ones', () => {
  const choice = [
    { id: 'gone', isShown: true },
    { id: 'phone', isShown: false },
  ]
  expect(choiceOf(columns, choice)).toEqual([
    { id: 'id', isShown: true },
    { id: 'phone', isShown: false },
    { id: 'name', isShown: true },
    { id: 'state', isShown: false },
  ])
})

test('a column moves, but never to the first place', () => {
  const choice = choiceOf(columns)
  expect(ids(moved(choice, 'phone', 1))).toEqual(['id', 'phone', 'name', 'state'])
  for (const [id, to] of [
    ['id', 2],
    ['phone', 0],
    ['state', 4],
  ] as const) {
    expect(moved(choice, id, to)).toEqual(choice)
  }
})
