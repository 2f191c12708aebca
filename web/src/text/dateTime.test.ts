import { expect, test } from 'vitest'
import { formatDateTime, isWireDateTime, parseDateTime } from './dateTime'

test('a day and time is written as in Brazil, and sent as the wire has it', () => {
  expect(parseDateTime('05/11/2026 14:30')).toBe('2026-11-05T14:30')
  expect(formatDateTime('2026-11-05T14:30')).toBe('05/11/2026 14:30')
  expect(formatDateTime('amanhã')).toBe('amanhã')
})

test('a time that no clock shows is none', () => {
  for (const typed of [
    '05/11/2026 24:00',
    '05/11/2026 14:60',
    '31/02/2026 10:00',
    '05/11/2026 1:30',
    '05/11/2026',
  ]) {
    expect(parseDateTime(typed)).toBeNull()
  }
  expect(isWireDateTime('2026-11-05')).toBe(false)
  expect(isWireDateTime('2026-11-05T14:30:00Z')).toBe(false)
})
