import { expect, test } from 'vitest'
import { recognise, withRole } from './columns'
import { readText } from './readSheet'

function recognised(text: string) {
  const { rows, width } = readText('', text)
  return recognise(rows, width)
}

test('columns are recognised by their header', () => {
  expect(recognised('Código;Razão Social;CPF/CNPJ;E-mail;Celular\n1;x;y;z;w')).toEqual({
    roles: [null, 'name', 'document', 'email', 'phone'],
    head: 0,
  })
})

test('columns are recognised by their content', () => {
  expect(recognised('ana@a.test;(11) 98765-4321;Ana Souza;529.982.247-25')).toEqual({
    roles: ['email', 'phone', 'name', 'document'],
    head: -1,
  })
})

test('a first row without an address names the columns if others have one', () => {
  expect(recognised('Quem;Onde\nAna;ana@a.test')).toEqual({ roles: ['name', 'email'], head: 0 })
})

test('of two columns for a phone the fuller one is taken', () => {
  const text =
    'nome;email;telefone;celular\nAna;ana@a.test;não tem;(11) 98765-4321\nLia;lia@a.test;;11 3456-7890'
  expect(recognised(text).roles).toEqual(['name', 'email', null, 'phone'])
})

test('a name belongs to one column', () => {
  const columns = recognised('nome;email\nAna;ana@a.test')
  expect(withRole(columns, 1, 'name').roles).toEqual([null, 'name'])
  expect(withRole(columns, 1, null).roles).toEqual(['name', null])
})
