import { expect, it } from 'vitest'
import { type Pair, countOf, groupsOf, placeOf } from './queued'

const pair = (first: number, second: number) =>
  ({ id: first * 100 + second, first: { id: first }, second: { id: second } }) as Pair

it('the keys reach every group, whatever members the pairs share', () => {
  const groups = groupsOf([pair(1, 2), pair(2, 7), pair(5, 6), pair(1, 7)])
  expect(groups.map(({ first }) => first.id)).toEqual([1, 2, 5])
  for (const [at, { first }] of groups.entries()) expect(placeOf(first.id, groups)).toBe(at)
  expect([placeOf(6, groups), placeOf(9, groups)]).toEqual([2, -1])
})

it('are counted as they are listed, unless there are more than were read', () => {
  const groups = groupsOf([pair(1, 2), pair(1, 3), pair(4, 5)])
  expect(countOf({ data: [pair(1, 2), pair(1, 3), pair(4, 5)], total: 3 }, groups)).toBe(2)
  expect(countOf({ data: [pair(1, 2)], total: 300 }, groups)).toBe(300)
})
