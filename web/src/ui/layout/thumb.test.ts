import { describe, expect, test } from 'vitest'
import { thumbOf, topOf } from './thumb'

describe('the thumb of a scrollbar', () => {
  test('is in proportion, but never longer than 150 pixels', () => {
    expect(thumbOf({ clientHeight: 100, scrollHeight: 200, scrollTop: 0 })).toEqual({ length: 50, top: 0 })
    expect(thumbOf({ clientHeight: 600, scrollHeight: 700, scrollTop: 100 })).toEqual({
      length: 150,
      top: 450,
    })
    expect(thumbOf({ clientHeight: 100, scrollHeight: 90_000, scrollTop: 0 })?.length).toBe(24)
  })

  test('is absent where all is shown', () => {
    expect(thumbOf({ clientHeight: 100, scrollHeight: 100, scrollTop: 0 })).toBeNull()
  })

  test('drags the content to its end', () => {
    const area = { clientHeight: 600, scrollHeight: 700, scrollTop: 0 }
    expect(topOf(area, 450)).toBe(100)
  })
})
