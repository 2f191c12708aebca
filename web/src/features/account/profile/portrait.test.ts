import { expect, test } from 'vitest'
import { middleSquare } from './portrait'

test('a portrait is the middle of its picture', () => {
  expect(middleSquare(640, 480)).toEqual({ x: 80, y: 0, side: 480 })
  expect(middleSquare(301, 900)).toEqual({ x: 0, y: 299, side: 301 })
  expect(middleSquare(100, 100)).toEqual({ x: 0, y: 0, side: 100 })
})
