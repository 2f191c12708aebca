import { expect, test } from 'vitest'
import { namesOf } from './searchText'

const states = [
  {
    initials: 'PR' as const,
    name: 'Paraná',
    zones: [{ id: 3, name: 'Curitiba e região', cities: [{ id: 1_000_007, name: 'Pinhais' }] }],
  },
  { initials: 'SP' as const, name: 'São Paulo', zones: [{ id: 4, name: 'Grande São Paulo', cities: [] }] },
]

test('places are named in the order of the states', () => {
  expect(namesOf([4, 'PR', 1_000_007], states)).toEqual(['Paraná', 'Pinhais', 'Grande São Paulo'])
  expect(namesOf([99], states)).toEqual([])
})
