import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presetOf } from '~/api/periods'
import { speak } from '~/text'
import { presetsOf } from './presets'

await speak('pt-BR')

beforeEach(() => vi.useFakeTimers({ now: new Date('2028-03-01T02:30:00Z') }))
afterEach(() => vi.useRealTimers())

const named = (isAhead: boolean) =>
  Object.fromEntries(presetsOf({ isAhead }).map(({ name, value }) => [name, value]))

test('periods are those of São Paulo, where the leap day has not ended', () => {
  expect(named(false)).toEqual({
    Hoje: '2028-02-29::2028-02-29',
    Ontem: '2028-02-28::2028-02-28',
    '7 dias': '2028-02-23::2028-02-29',
    '30 dias': '2028-01-31::2028-02-29',
    'Este mês': '2028-02-01::2028-02-29',
    'Mês passado': '2028-01-01::2028-01-31',
  })
})

test('days that may lie ahead have periods that begin today', () => {
  expect(named(true)).toEqual({
    'Este mês': '2028-02-01::2028-02-29',
    'Mês passado': '2028-01-01::2028-01-31',
    'Próximos 7 dias': '2028-02-29::2028-03-06',
    'Próximos 30 dias': '2028-02-29::2028-03-29',
  })
  expect(presetOf('2028-02-29::2028-03-06')?.label).toBe('shell.period.next-week')
  expect(presetOf('2028-02-29::2028-03-05')).toBeUndefined()
})
