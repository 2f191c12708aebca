import { expect, test } from 'vitest'
import { daysLater, next } from './days'

test('a day of the week is the next one, never today', () => {
  // 2026-11-23 is a Monday.
  expect(next('2026-11-23', 1)).toBe('2026-11-30')
  expect(next('2026-11-23', 5)).toBe('2026-11-27')
  expect(next('2026-11-27', 5)).toBe('2026-12-04')
  expect(next('2026-11-28', 0)).toBe('2026-11-29')
})

test('days go on over months and years', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
})
