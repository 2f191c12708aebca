import { describe, expect, test } from 'vitest'
import {
  type State,
  addBrazil,
  addCity,
  addState,
  addZone,
  foundZones,
  isBrazil,
  removeState,
  removeZone,
  selectedPlaces,
} from './zones'

const campinas = { id: 101, name: 'Campinas' }
const jundiai = { id: 102, name: 'Jundiaí' }
const interior = { id: 10, name: 'Interior', cities: [jundiai, campinas] }
const capital = { id: 11, name: 'Capital', cities: [] }
const sp: State = { initials: 'SP', name: 'São Paulo', zones: [interior, capital] }
const ac: State = { initials: 'AC', name: 'Acre', zones: [] }
const states = [sp, ac]

describe('places', () => {
  test('are selected once', () => {
    expect(addCity(addCity([], campinas), campinas)).toEqual([101])
    expect(addState(addState([], ac), ac)).toEqual(['AC'])
  })

  test('contain each other: a whole zone takes the place of its cities, and a state that of its zones', () => {
    expect(addZone([101, 'AC'], interior)).toEqual(['AC', 10])
    expect(addState([101, 11, 'AC'], sp)).toEqual(['AC', 'SP'])
  })

  test('are all of Brazil in one choice', () => {
    expect(isBrazil([], states)).toBe(false)
    const all = addBrazil([101], states)
    expect(new Set(all)).toEqual(new Set(['AC', 'SP']))
    expect(isBrazil(all, states)).toBe(true)
  })

  test('go with what they contain', () => {
    expect(removeZone([101, 10, 11], interior)).toEqual([11])
    expect(removeState(['SP', 11, 'AC'], sp)).toEqual(['AC'])
  })

  test('are found by the name of a zone or of its cities', () => {
    expect(foundZones(sp, 'campi')).toEqual([{ ...interior, cities: [campinas] }])
    expect(foundZones(sp, 'INTERIOR')).toEqual([{ ...interior, cities: [campinas, jundiai] }])
    expect(foundZones(sp, '').map(({ name }) => name)).toEqual(['Capital', 'Interior'])
    expect(foundZones(sp, 'xyz')).toEqual([])
    expect(foundZones(sp, 'jundiai')).toEqual([{ ...interior, cities: [jundiai] }])
  })

  test('are grouped by state and zone, sorted by name', () => {
    expect(selectedPlaces(states, ['AC', 102, 101, 11])).toEqual([
      { state: ac, isWhole: true, zones: [] },
      {
        state: sp,
        isWhole: false,
        zones: [
          { zone: capital, isWhole: true, cities: [] },
          { zone: interior, isWhole: false, cities: [campinas, jundiai] },
        ],
      },
    ])
  })
})
