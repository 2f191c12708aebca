import { expect, test } from 'vitest'
import { typedDay, wholeYear } from './typedDay'

/** Returns what an input shows after each key. */
const typed = (keys: string) => [...keys].reduce((shown, key) => typedDay('99/99/9999', shown + key), '')

test('a day is typed with or without its signs and zeros', () => {
  for (const keys of ['05122026', '05/12/2026', '5/12/2026', '05.12.2026', '5-12-2026'])
    expect(typed(keys)).toBe('05/12/2026')
  expect(typed('1/2/2026')).toBe('01/02/2026')
  expect(typed('1/12/26')).toBe('01/12/26')
})

test('a day is typed as files have it', () => {
  expect(typed('2026')).toBe('20/26')
  expect(typed('2026-12-05')).toBe('2026-12-05')
})

test('a year of two digits is the near one', () => {
  const today = new Date(2026, 10, 27)
  expect(wholeYear('01/12/26', today)).toBe('01/12/2026')
  expect(wholeYear('01/12/46', today)).toBe('01/12/2046')
  expect(wholeYear('01/12/85', today)).toBe('01/12/1985')
  expect(wholeYear('01/12/202', today)).toBeNull()
})

test('words, distances and times of a clock stay as they are typed', () => {
  for (const keys of ['amanhã', '+3', '-2w', 'seg 9h', '+3 14:00', '14:30', '9:30', '14h30']) {
    expect(typed(keys)).toBe(keys)
  }
})
