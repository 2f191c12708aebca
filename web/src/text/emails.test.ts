import { expect, test } from 'vitest'
import { emailText, shortened } from './emails'

const texts = (...all: string[]) => all.map((email) => emailText(email, all))

test('a well-known domain of free e-mail is left out, and no other', () => {
  const cases: Record<string, string> = {
    'ana.lima@gmail.com': 'ana.lima',
    'ana@GMAIL.com ': 'ana',
    'contato@empresa.com.br': 'contato@empresa.com.br',
    'ana@notgmail.com': 'ana@notgmail.com',
    '@gmail.com': '@gmail.com',
    '"a@b"@uol.com.br': '"a@b"',
    'no address': 'no address',
    '': '',
  }
  expect(Object.keys(cases).map(shortened)).toEqual(Object.values(cases))
})

test('addresses that only their domains tell apart are shown whole', () => {
  expect(texts('ana@gmail.com', 'Ana@uol.com.br', 'bia@gmail.com')).toEqual([
    'ana@gmail.com',
    'Ana@uol.com.br',
    'bia',
  ])
})

test('an address that is displayed twice is short in both places', () => {
  expect(texts('ana@gmail.com', 'Ana@gmail.com')).toEqual(['ana', 'Ana'])
})
