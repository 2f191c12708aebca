import { expect, test } from 'vitest'
import { ago } from './ago'

test.each([
  ['2026-11-21T11:59:59Z', 'agora'],
  ['2026-11-21T11:54:30Z', 'há 5 minutos'],
  ['2026-11-21T09:00:00Z', 'há 3 horas'],
  ['2026-11-20T11:00:00Z', 'ontem'],
  ['2026-11-01T12:00:00Z', 'há 20 dias'],
])('%s', (instant, words) => {
  expect(ago(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(words)
})
