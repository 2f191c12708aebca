import { expect, test } from 'vitest'
import { Slots } from './slots'

test('the next page is shown in the rows of this one', () => {
  const slots = new Slots()
  expect(slots.of([400, 399, 398])).toEqual([0, 1, 2])
  expect(slots.of([397, 396, 395])).toEqual([0, 1, 2])
  expect(slots.of([394])).toEqual([0])
})

test('a record that stays keeps its row, wherever it moves', () => {
  const slots = new Slots()
  slots.of([400, 399, 398])
  expect(slots.of([402, 401, 400])).toEqual([1, 2, 0])
  expect(slots.of([402, 401, 400])).toEqual([1, 2, 0])
  expect(slots.of([403, 402, 401, 400])).toEqual([3, 1, 2, 0])
})

test('a record that comes for one that left takes none of its places', () => {
  const slots = new Slots()
  slots.of([400, 399, 398, 397])
  expect(slots.of([400, 398, 397, 396])).toEqual([0, 2, 3, 4])
  expect(slots.of([400, 398, 397, 395])).toEqual([0, 2, 3, 1])
})
