import { expect, test } from 'vitest'
import { isActive } from './quotas'

test('a quota is active on its last day, and expired from the next one on', () => {
  expect(isActive({ end_of_plan: '2026-11-23' }, '2026-11-23')).toBe(true)
  expect(isActive({ end_of_plan: '2026-11-22' }, '2026-11-23')).toBe(false)
})
