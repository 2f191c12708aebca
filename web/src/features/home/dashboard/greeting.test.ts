import { expect, test } from 'vitest'
import { longDate, partOfDay } from './greeting'

test('the day has the parts that it has in São Paulo', () => {
  const parts = ['07:59', '08:00', '14:59', '15:00', '20:59', '21:00'].map((utc) =>
    partOfDay(new Date(`2026-11-21T${utc}:00Z`)),
  )
  expect(parts).toEqual(['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening'])
})

test('the date is that of São Paulo', () => {
  expect(longDate(new Date('2026-11-22T02:00:00Z'))).toBe('sábado, 21 de novembro de 2026')
})
