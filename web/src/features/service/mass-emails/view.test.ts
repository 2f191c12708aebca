import { expect, test } from 'vitest'
import { filterIn } from './view'

test('an address of the list of members is brought to its filter', () => {
  expect(filterIn('https://casa.test/cms/users?state=active&page=3&open=12')).toBe('state=active')
  expect(filterIn('/cms/users?city=S%C3%A3o+Paulo')).toBe('city=S%C3%A3o+Paulo')
  expect(filterIn('state=active&type=company')).toBe('state=active&type=company')
  expect(filterIn('https://casa.test/cms/users')).toBe('')
  expect(filterIn('  ')).toBe('')
})
