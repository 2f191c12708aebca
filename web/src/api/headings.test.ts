import { expect, test } from 'vitest'
import { speak } from '~/text'
import { Refusal, Unreachable } from './errors'
import { describeFields, formTitle } from './fieldErrors'
import { title } from './headings'

await speak('pt-BR')

const refused = (status: number) => new Refusal(status, { message: 'Não.' })

test('a failure has a title of its kind, and only invalid fields are called that', () => {
  expect(title(refused(422))).toBe('Erros de validação')
  expect(formTitle(refused(422))).toBe('Ops - Existem erros de validação')
  for (const titled of [title, formTitle]) {
    expect(titled(new Unreachable())).toBe('Sem resposta do servidor')
    expect(titled(refused(409))).toBe('Não foi possível')
    expect(titled(refused(404))).toBe('Não foi possível')
    expect(titled(refused(500))).toBe('Algum erro ocorreu')
    expect(titled(refused(412))).toBe('A situação mudou')
    expect(titled(refused(403))).toBe('Sem permissão')
  }
  expect(title(refused(409), 'Não foi possível cancelar')).toBe('Não foi possível cancelar')
})

test('errors of fields are one a line, each after the name of its field', () => {
  const errors = { phone: ['Telefone inválido.'], city: ['Este campo é obrigatório!', 'Curta demais.'] }
  const error = new Refusal(422, { errors })
  const names = { phone: 'Celular', city: 'Cidade' }
  expect(describeFields(error, names)).toBe('Celular: Telefone inválido.\nCidade: Este campo é obrigatório!')
  expect(describeFields(error, { city: 'Cidade' })).toBe(
    'Telefone inválido.\nCidade: Este campo é obrigatório!',
  )
  expect(describeFields(error, {})).toBe('Este campo é obrigatório!\nTelefone inválido.')
  expect(describeFields(refused(409), names)).toBe('Não.')
})
