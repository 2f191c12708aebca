import { afterAll, expect, test } from 'vitest'
import { speak } from '~/text'
import { daysOf } from './QuickDays'

afterAll(() => speak('pt-BR'))

test('days are named as people say them, in the language of the page', async () => {
  const names = () => daysOf(['+1', 'fri', '+7', 'today', 'yesterday'], '2026-11-23').map(({ name }) => name)
  expect(names()).toEqual(['amanhã', 'sexta', 'em 7 dias', 'hoje', 'ontem'])
  await speak('de')
  expect(names()).toEqual(['morgen', 'Freitag', 'in 7 Tagen', 'heute', 'gestern'])
})
