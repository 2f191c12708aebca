import { expect, test } from 'vitest'
import { insertionOf, variablesLike } from './variables'

const variable = (id: string, meaning: string) => ({
  id,
  meaning,
  is_optional: false,
  is_required: false,
  sample: '',
})
const all = [
  variable('membro.nome', 'Nome do membro'),
  variable('cobranca.valor', 'Valor da cobrança'),
  variable('consultor.nome', 'Nome do consultor'),
  variable('link.pagamento', 'Endereço da página em que se paga'),
]
const ids = (query: string) => variablesLike(all, query).map(({ id }) => id)

test('variables are found by letters of their name or meaning, without accents', () => {
  expect(ids('')).toHaveLength(4)
  expect(ids('cobrança')).toEqual(['cobranca.valor'])
  expect(ids('COBRANCA.v')).toEqual(['cobranca.valor'])
  expect(ids('pagina')).toEqual(['link.pagamento'])
  expect(ids('xyz')).toEqual([])
})

test('what begins as it was typed comes first', () => {
  expect(ids('nome')).toEqual(['membro.nome', 'consultor.nome'])
  expect(ids('co')[0]).toBe('cobranca.valor')
  expect(ids('m')).toEqual(['membro.nome', 'consultor.nome', 'link.pagamento'])
})

test('a variable that can be empty is named with a fallback, in which the caret waits', () => {
  expect(insertionOf({ id: 'a.b', is_optional: false })).toEqual({ text: '{{ a.b }}', caret: 9 })
  const { text, caret } = insertionOf({ id: 'a.b', is_optional: true })
  expect(`${text.slice(0, caret)}^${text.slice(caret)}`).toBe('{{ a.b | fallback("^") }}')
  expect(insertionOf({ id: 'a.b', is_optional: true }, { isWhole: true }).text).toBe('a.b')
})
