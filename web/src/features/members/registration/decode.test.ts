import { expect, test } from 'vitest'
import { decode } from './decode'

/** Bytes of texts in Windows-1252, between others in UTF-8. */
function bytes(...parts: (string | { old: string })[]): Uint8Array {
  const codes = (part: string | { old: string }): Iterable<number> =>
    typeof part === 'string'
      ? new TextEncoder().encode(part)
      : Array.from(part.old, (sign) => sign.codePointAt(0) ?? 0)
  return Uint8Array.from(parts.flatMap((part) => Array.from(codes(part))))
}
const wide = (text: string, isLittle: boolean, mark: string) =>
  Uint8Array.from(
    [...(mark + text)].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

test('each line is read in its own encoding, and what was not UTF-8 is told', () => {
  for (const [what, text, old] of [
    [
      bytes('José\nAna Lúcia\n', { old: 'João Antônio' }, '\n'),
      'José\nAna Lúcia\nJoão Antônio\n',
      [1, 3, true],
    ],
    [bytes({ old: 'João' }, '\nJosé\nÇırak\n'), 'João\nJosé\nÇırak\n', [1, 1, true]],
    [bytes('a\n', { old: 'ã' }, '\n', { old: 'ç' }, '\né'), 'a\nã\nç\né', [2, 2, true]],
    [bytes({ old: 'João;Conceição' }, '\r\n', { old: 'Lúcia' }), 'João;Conceição\r\nLúcia', [2, 1, false]],
    [bytes({ old: 'Número;João' }, '\rAna\r', { old: 'Zé' }), 'Número;João\rAna\rZé', [2, 1, false]],
    [bytes({ old: 'São Paulo;' }, 'José', { old: ';Não' }), 'São Paulo;José;Não', [1, 1, false]],
    [bytes({ old: 'SÃO JOÃO ÀS ÚLTIMAS ÂNSIAS Nº 3 ª' }), 'SÃO JOÃO ÀS ÚLTIMAS ÂNSIAS Nº 3 ª', [1, 1, false]],
    [bytes({ old: '10; ±½ «x» Ü' }, '\n', 'naïve ✓ 日本'), '10; ±½ «x» Ü\nnaïve ✓ 日本', [1, 1, true]],
    [bytes('João\n'), 'João\n', null],
    [bytes('\ufeffJoão'), 'João', null],
    [bytes('Joao;plain'), 'Joao;plain', null],
    [wide('ã;João', true, '\ufeff'), 'ã;João', null],
    [wide('ã;João', false, '\ufeff'), 'ã;João', null],
    [wide('Nome;E-mail\r\nJoão;a@a.test', true, ''), 'Nome;E-mail\r\nJoão;a@a.test', null],
    [wide('Nome;E-mail\r\nJoão;a@a.test', false, ''), 'Nome;E-mail\r\nJoão;a@a.test', null],
  ] as const) {
    const read = decode(what)
    expect(read.text).toBe(text)
    expect(read.old ? [read.old.n, read.old.first, read.old.isMixed] : null).toEqual(old)
  }
})
