import { beforeAll, expect, test } from 'vitest'
import { need, speak } from '~/text'
import { hoursOn, intervalsOf, summaryOf, whyWrong } from './hours'

beforeAll(async () => {
  await speak('pt-BR')
  await need(['scheduler-page'])
})

const day = '09:00-12:00 13:00-18:00'
const hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: '09:00-12:00',
  saturday: '',
  sunday: '',
  minutes: 30,
  buffer: 0,
  most: 8,
}

test('hours are read as people type them', () => {
  const read = [
    { from: 540, until: 720 },
    { from: 780, until: 1110 },
  ]
  expect(intervalsOf('9:00–12:00, 13:00-18:30')).toEqual(read)
  expect(intervalsOf('')).toEqual([])
  const wrong = ['12:00-09:00', '09:00-12:00 11:00-13:00', '9h-12h', '09:00', '25:00-26:00', '9:75-10:00']
  expect(wrong.filter((text) => intervalsOf(text) !== null)).toEqual([])
})

test('a day has the hours of its weekday', () => {
  expect(hoursOn(hours, '2026-11-27')).toEqual([{ from: 540, until: 720 }])
  expect(hoursOn(hours, '2026-11-28')).toEqual([])
})

test('days with the same hours share a line', () => {
  expect(summaryOf(hours, (name) => name.slice(0, 3))).toEqual([
    'mon–thu 09:00–12:00 13:00–18:00',
    'fri 09:00–12:00',
  ])
})

test('what is wrong with the hours of a day is told of the interval that is', () => {
  expect(whyWrong('09:00-12:00 13:00-18:00')).toBeNull()
  expect(whyWrong('09:00-12:00 11:00-13:00')).toBe('11:00-13:00 começa antes de 09:00-12:00 terminar.')
  expect(whyWrong('18:00-13:00')).toBe('18:00-13:00: o fim precisa vir depois do início.')
  expect(whyWrong('09:00-12:00 9h')).toBe('“9h” não é um horário. Escreva como 09:00-12:00.')
})
