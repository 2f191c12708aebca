import { expect, test } from 'vitest'
import { briefMoney, ceiling } from './scale'

test('an axis ends at the next round number', () => {
  expect([0, 0.4, 1, 679.63, 801, 1000, 1_234_567].map(ceiling)).toEqual([
    1, 0.4, 1, 800, 1000, 1000, 2_000_000,
  ])
})

test('a label says as much as fits beside an axis', () => {
  expect([0, 400, 1500, 2_000_000].map(briefMoney)).toEqual(
    ['0', '400', '1,5\u00a0mil', '2\u00a0mi'].map((n) => `R$\u00a0${n}`),
  )
})
