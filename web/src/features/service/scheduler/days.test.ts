import { expect, test } from 'vitest'
import { dayOf } from '~/text/format'
import { clock, daysAfter, localOf, minuteOf, mondayOf, monthAfter, monthOf, weekOf } from './days'

test('a week begins on its Monday, also across months and years', () => {
  expect(weekOf('2026-11-24')).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2027-01-01')).toBe('2026-12-28')
})

test('days are those of São Paulo, whatever the clock of the browser', () => {
  expect(dayOf('2026-11-25T02:30:00Z')).toBe('2026-11-24')
  expect(localOf('2026-11-25T02:30:00Z')).toBe('2026-11-24T23:30')
  expect(minuteOf('2026-11-24T17:30:00Z')).toBe(870)
  expect(clock(870)).toBe('14:30')
})

test('the clock of São Paulo had a summer time', () => {
  expect(localOf('2018-11-02T12:00:00Z')).toBe('2018-11-02T09:00')
  expect(localOf('2018-11-05T12:00:00Z')).toBe('2018-11-05T10:00')
})

test('a month has the whole weeks that touch it', () => {
  const weeks = monthOf('2026-11-24')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(monthOf('2027-02-10')).toHaveLength(4)
})

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(monthAfter('2027-01-31', 1)).toBe('2027-02-28')
  expect(monthAfter('2026-11-24', -11)).toBe('2025-12-24')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
})
