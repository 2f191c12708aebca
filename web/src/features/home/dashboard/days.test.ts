import { expect, test } from 'vitest'
import { inDays } from './days'

test('near days have names, the others are counted', () => {
  const from = (date: string) => inDays(date, '2026-02-27')
  expect(['2026-02-27', '2026-02-28', '2026-03-02'].map(from)).toEqual(['hoje', 'amanhã', 'em 3 dias'])
})
