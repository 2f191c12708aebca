import { expect, test } from 'vitest'
import { spell } from './spell'

const shown = (text: string) =>
  spell(text)
    .map(({ text: part, code }) => (code ? `[${part}]` : part))
    .join('')

test('what would not be seen is', () => {
  expect(shown('um\ndois\ttrês\r\nquatro')).toBe('um\ndois\ttrês\nquatro')
  expect(shown('a\u001B[31mb\u0000\u007F\u0085')).toBe('a[U+001B][31mb[U+0000][U+007F][U+0085]')
  expect(shown('fatura\u202Egpj.exe\u2066x\u200B')).toBe('fatura[U+202E]gpj.exe[U+2066]x[U+200B]')
  expect(shown('\uD83D só metade')).toBe('[U+D83D] só metade')
  expect(shown('👩🏽‍💻 👨‍👩‍👧 ação')).toBe('👩🏽‍💻 👨‍👩‍👧 ação')
  expect(spell('')).toEqual([])
})
