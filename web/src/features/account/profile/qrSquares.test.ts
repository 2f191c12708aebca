import { expect, test } from 'vitest'
import { darkSquares } from './qrSquares'

test('what half blocks leave out is dark, and an odd side ends in the middle of a line', () => {
  expect(darkSquares(['█▀▄', '▀ ▀'])).toEqual([
    [2, 0],
    [1, 1],
    [1, 2],
  ])
})
