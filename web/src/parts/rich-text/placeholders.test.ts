import { expect, test } from 'vitest'
import { openPlaceholder, placeholdersIn } from './placeholders'

const variables = (text: string) => placeholdersIn(text).map(({ variable }) => variable)

test('a placeholder is a variable with filters', () => {
  const text = 'Olá, {{ membro.nome | first | fallback("a | }} b") }}! {ok}'
  const [found] = placeholdersIn(text)
  expect(found).toEqual({ from: 5, to: text.indexOf('!'), variable: 'membro.nome' })
  expect(variables('{{a}} e {{ b_2.c }}')).toEqual(['a', 'b_2.c'])
})

test('what is no variable is found all the same, and what does not end is none', () => {
  expect(variables('{{ 1 + 1 }} {{ a() }} {{ a | b(c) }} {{ a.__class__ }} {{- a -}} {{ }}')).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(variables('a {{ membro.nome')).toEqual([])
  expect(variables('{{ a {{ b }}')).toEqual(['b'])
})

test('a placeholder that is being typed is replaced from its braces on', () => {
  expect(openPlaceholder('Olá {{', 6)).toEqual({ from: 4, to: 6, query: '', isWhole: false })
  expect(openPlaceholder('Olá {{ cobrança, e', 15)).toEqual({
    from: 4,
    to: 15,
    query: 'cobrança',
    isWhole: false,
  })
  expect(openPlaceholder('Olá {{ membro }} e', 18)).toBeNull()
  expect(openPlaceholder('Olá', 3)).toBeNull()
})

test('of one that has its end only the name is replaced', () => {
  const text = 'Olá {{ membro.nome | first }}'
  expect(openPlaceholder(text, 'Olá {{ memb'.length)).toEqual({
    from: 7,
    to: 18,
    query: 'memb',
    isWhole: true,
  })
})
