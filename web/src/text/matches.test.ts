import { expect, test } from 'vitest'
import { fromMatch, hasAll, matchesIn, wordsOf } from './matches'

const marked = (text: string, search: string) =>
  matchesIn(text, wordsOf(search)).map(([from, to]) => text.slice(from, to))

test('words are letters and digits, without accents and case, as the server has them', () => {
  expect(wordsOf('Negociação: AMANHÃ, às 10h30!')).toEqual(['negociacao', 'amanha', 'as', '10h30'])
  expect(wordsOf('a\u0301gua ÁGUA ｆｕｌｌ ﬁm')).toEqual(['agua', 'agua', 'full', 'fim'])
  expect(wordsOf(' \u0301*"\u202E🙈')).toEqual([])
  expect(wordsOf('é'.repeat(100))).toEqual(['e'.repeat(64)])
  expect(wordsOf()).toEqual([])
})

test('what was typed is marked where words begin with it', () => {
  expect(marked('A Negociação não é uma renegociação.', 'NEGOCIACAO')).toEqual(['Negociação'])
  expect(marked('comissão de 5% e comissões', 'comis')).toEqual(['comis', 'comis'])
  expect(marked('a\u0301gua, depois', 'agua')).toEqual(['a\u0301gua'])
  expect(marked('ﬁm e 🙈 fim', 'fim')).toEqual(['ﬁm', 'fim'])
  expect(marked('preço da tabela', 'tab preco')).toEqual(['preço', 'tab'])
  expect(marked('nada', '')).toEqual([])
})

test('a text has all words or is not meant', () => {
  expect(hasAll('Visitas e pedidos', wordsOf('pedi visita'))).toBe(true)
  expect(hasAll('Visitas e pedidos', wordsOf('pedi amostra'))).toBe(false)
})

test('a late match is brought to the beginning, with some words before it', () => {
  const text = 'Já fiz a primeira rodada de visitas e trouxe quatro pedidos para a região.'
  expect(fromMatch(text, wordsOf('fiz'))).toBe(text)
  expect(fromMatch(text, wordsOf('pedidos'))).toBe('…trouxe quatro pedidos para a região.')
  expect(fromMatch(text, wordsOf('amostra'))).toBe(text)
  expect(fromMatch(`${'x'.repeat(60)} pedido`, wordsOf('pedido'))).toMatch(/^…x+ pedido$/)
})
