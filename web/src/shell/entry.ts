import { whyNot } from '~/api/can'
import { type RouteName, patterns } from '~/browser/paths'
import { preferences } from './preferences'
import type { Route } from './route'
import { routes } from './routes'

/** Returns the other layout of a page, if it has one. */
export const besideOf = (page: RouteName): Route | undefined => routes.find(({ of }) => of === page)

/** Returns the address of a page of the menu, in the chosen layout. One of a queue of records opens without one, written as 0. */
export function entryOf({ name }: Route): string {
  const isSplit = preferences.layouts.value[name] === 'split'
  const shown = (isSplit && besideOf(name)?.name) || name
  return patterns[shown].replace(/\{\w+\}/g, '0')
}

/** Returns why a page of the menu cannot be had: the system behind the server lacks its call; null if it can. */
export function whyClosed({ reads }: Route): string | null {
  return reads ? whyNot({ id: reads, needs: null }) : null
}
