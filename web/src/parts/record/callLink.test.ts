import { expect, test } from 'vitest'
import { callLink } from './callLink'

test('a call has one zero before the digits', () => {
  expect(callLink('(11) 98765-4321')).toBe('tel:011987654321')
  expect(callLink('0800 123 4567')).toBe('tel:08001234567')
})
