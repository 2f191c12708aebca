import { allows } from '~/api/allows'
import { whyNot } from '~/api/can'
import { patterns } from '~/browser/paths'
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

/** Returns the address of a page of the menu. One of a queue of records opens without one, which 0 stands for. */
export const entryOf = ({ name }: Route): string => patterns[name].replace(/\{\w+\}/g, '0')

/** Returns why a page of the menu cannot be had: the system behind the server lacks its call; null if it can. */
export function whyClosed({ reads }: Route): string | null {
  return reads ? whyNot({ id: reads, needs: null }) : null
}

const allowed = (ability: Ability[]) =>
  routes.filter(({ group, needs }) => group && (!needs || allows(ability, needs)))
