import { byName, matches } from './search'

export interface City {
  id: number
  name: string
}

export interface Zone {
  id: number
  name: string
  cities: readonly City[]
}

export interface State {
  initials: string
  name: string
  zones: readonly Zone[]
}

/** The id of a state, which is its initials, of a zone or of a city. */
export type PlaceId = string | number

/** The selected places of a state. */
export interface SelectedState {
  state: State
  /** Whether the state itself is selected. */
  isWhole: boolean
  zones: { zone: Zone; isWhole: boolean; cities: City[] }[]
}

/** Returns the ids of a zone and its cities. */
const idsOfZone = ({ id, cities }: Zone): PlaceId[] => [id, ...cities.map((city) => city.id)]

/** Returns the ids of all places in a state, without its own. */
const idsIn = ({ zones }: State): PlaceId[] => zones.flatMap(idsOfZone)

const unique = (ids: readonly PlaceId[]): PlaceId[] => [...new Set(ids)]

const without = (ids: readonly PlaceId[], gone: readonly PlaceId[]): PlaceId[] => {
  const set = new Set(gone)
  return unique(ids.filter((id) => !set.has(id)))
}

/** Adds a whole state, in which its zones and cities are contained. */
export const addState = (ids: readonly PlaceId[], state: State): PlaceId[] =>
  unique([...without(ids, idsIn(state)), state.initials])

/** Adds all states. */
export const addBrazil = (ids: readonly PlaceId[], states: readonly State[]): PlaceId[] =>
  states.reduce<PlaceId[]>(addState, [...ids])

/** Returns whether all states are selected. */
export const isBrazil = (ids: readonly PlaceId[], states: readonly State[]): boolean =>
  states.length > 0 && states.every(({ initials }) => ids.includes(initials))

/** Adds a whole zone, in which its cities are contained. */
export const addZone = (ids: readonly PlaceId[], zone: Zone): PlaceId[] =>
  unique([...without(ids, idsOfZone(zone)), zone.id])

/** Adds a city. */
export const addCity = (ids: readonly PlaceId[], { id }: City): PlaceId[] => unique([...ids, id])

/** Removes a state with all its zones and cities. */
export const removeState = (ids: readonly PlaceId[], state: State): PlaceId[] =>
  without(ids, [state.initials, ...idsIn(state)])

/** Removes a zone with its cities. */
export const removeZone = (ids: readonly PlaceId[], zone: Zone): PlaceId[] => without(ids, idsOfZone(zone))

/** Removes a city. */
export const removeCity = (ids: readonly PlaceId[], { id }: City): PlaceId[] => without(ids, [id])

/** Returns the zones of a state of which the name or that of a city matches, with the cities that match. */
export function foundZones({ zones }: State, search: string): Zone[] {
  return zones.toSorted(byName).flatMap((zone) => {
    const cities = zone.cities.toSorted(byName)
    if (matches(zone.name, search)) return [{ ...zone, cities }]
    const found = cities.filter(({ name }) => matches(name, search))
    return found.length > 0 ? [{ ...zone, cities: found }] : []
  })
}

/** Groups the selected places by state and zone, sorted by name. */
export function selectedPlaces(states: readonly State[], ids: readonly PlaceId[]): SelectedState[] {
  const chosen = new Set(ids)
  return states.toSorted(byName).flatMap((state) => {
    const zones = state.zones.toSorted(byName).flatMap((zone) => {
      const cities = zone.cities.filter(({ id }) => chosen.has(id)).toSorted(byName)
      const isWhole = chosen.has(zone.id)
      return isWhole || cities.length > 0 ? [{ zone, isWhole, cities }] : []
    })
    const isWhole = chosen.has(state.initials)
    return isWhole || zones.length > 0 ? [{ state, isWhole, zones }] : []
  })
}
