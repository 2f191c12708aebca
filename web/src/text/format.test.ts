import { expect, test } from 'vitest'
import { formatDate, formatHundredths, formatInstant, formatMoney, formatNumber, formatWhen } from './format'

test('money, dates and instants as Brazil writes them', () => {
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50')
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
  expect(formatDate('2026-11-05T02:30:00Z')).toBe('04/11/2026')
  expect(formatInstant('2026-11-05T02:30:09Z')).toBe('04/11/2026 23:30:09')
})

test('what is not told is a dash', () => {
  const texts = [
    formatMoney(null),
    formatDate(null),
    formatInstant(null),
    formatWhen(null),
    formatNumber(null),
  ]
  expect(new Set(texts)).toEqual(new Set(['—']))
})

test('hundredths are written with two decimals', () => {
  expect(formatHundredths(123_450)).toBe('1.234,50')
})
