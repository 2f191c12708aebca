import type { Schemas } from '~/api/call'
import { type Key, t } from '~/text'

/** How often a search is repeated, by the days between. */
export const frequencies: Record<number, Key> & { 0: Key } = {
  0: 'settings.frequency.now',
  1: 'settings.frequency.daily',
  7: 'settings.frequency.weekly',
}

/** Names that are shown before the rest is counted. */
const most = 3

/** Returns the names of states, zones and cities, in the order of the states. */
export function namesOf(
  places: readonly (string | number)[],
  states: readonly Schemas['ZoneState'][],
): string[] {
  const chosen = new Set(places)
  return states.flatMap(({ initials, name, zones }) => [
    ...(chosen.has(initials) ? [name] : []),
    ...zones
      .flatMap((zone) => [zone, ...(zone.cities ?? [])])
      .flatMap((part) => (chosen.has(part.id) ? [part.name] : [])),
  ])
}

/** Returns the first names, and how many more there are. */
export function shortened(names: readonly string[]): string {
  const rest = names.length - most
  const shown = names.slice(0, most).join(', ')
  return rest > 0 ? `${shown} ${t('record-page.searches.more', { n: rest })}` : shown
}
