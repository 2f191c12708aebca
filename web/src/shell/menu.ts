import { allows } from '~/api/allows'
import type { Ability } from '~/api/session'
import type { Route } from './route'
import { routes } from './routes'

/** Returns the pages of the menu that abilities allow, in its order. */
export function menuOf(ability: Ability[]): Route[] {
  return allowed(ability).filter(({ page }) => page)
}

/** Returns the pages that abilities will open once they are built. */
export function soonOf(ability: Ability[]): Route[] {
  return allowed(ability).filter(({ page }) => !page)
}

const allowed = (ability: Ability[]) =>
  routes.filter(({ group, needs }) => group && (!needs || allows(ability, needs)))
