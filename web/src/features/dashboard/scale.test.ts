import { expect, test } from 'vitest'
import { ceiling } from './scale'

test('an axis ends at the next round number', () => {
  expect([0, 0.4, 1, 679.63, 801, 1000, 1_234_567].map(ceiling)).toEqual([
    1, 0.4, 1, 800, 1000, 1000, 2_000_000,
  ])
})
