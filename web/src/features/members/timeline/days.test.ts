import { expect, test } from 'vitest'
import { dayOf } from '~/text/format'
import { headOf } from './days'

const now = new Date('2026-11-28T15:00:00Z')

test('an instant is of its day in São Paulo', () => {
  expect(dayOf('2026-11-28T02:59:00Z')).toBe('2026-11-27')
})

test('a day has a head in words', () => {
  const heads = ['2026-11-28', '2026-11-27', '2026-11-05', '2025-12-31'].map((day) => headOf(day, now))
  expect(heads).toEqual([
    'Hoje',
    'Ontem',
    'Quinta-feira, 5 de novembro',
    'Quarta-feira, 31 de dezembro de 2025',
  ])
})
