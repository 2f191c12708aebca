import { expect, test } from 'vitest'
import {
  formatDate,
  formatHundredths,
  formatInstant,
  formatMoney,
  parseDate,
  parseHundredths,
} from './format'

test('money, dates and instants as Brazil writes them', () => {
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50')
  expect(formatDate('2026-11-05')).toBe('05/11/2026')
  expect(formatDate('2026-11-05T02:30:00Z')).toBe('04/11/2026')
  expect(formatInstant('2026-11-05T02:30:09Z')).toBe('04/11/2026 23:30:09')
})

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5/11/2026', null],
  ['31/02/2026', null],
  ['05/11/26', null],
  ['', null],
])('a date typed as %s is %s', (typed, wire) => {
  expect(parseDate(typed)).toBe(wire)
})

test.each([
  ['1.234,56', 123_456],
  ['R$ 1.234,5', 123_450],
  ['1234', 123_400],
  ['199.90', 19_990],
  ['1.000', 100_000],
  ['10 %', 1000],
  ['12,', 1200],
  ['1,234', null],
  ['-3', null],
  ['abc', null],
  ['', null],
])('an amount typed as “%s” is %s hundredths', (typed, hundredths) => {
  expect(parseHundredths(typed)).toBe(hundredths)
})

test('hundredths are written with two decimals', () => {
  expect(formatHundredths(123_450)).toBe('1.234,50')
})
