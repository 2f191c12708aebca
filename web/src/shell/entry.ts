import { whyNot } from '~/api/can'
import { patterns } from '~/browser/paths'
import type { Route } from './route'

/** Returns the address of a page of the menu. One of a queue of records opens without one, which 0 stands for. */
export const entryOf = ({ name }: Route): string => patterns[name].replace(/\{\w+\}/g, '0')

/** Returns why a page of the menu cannot be had: the system behind the server lacks its call; null if it can. */
export function whyClosed({ reads }: Route): string | null {
  return reads ? whyNot({ id: reads, needs: null }) : null
}
