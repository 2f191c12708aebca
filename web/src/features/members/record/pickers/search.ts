import { plain } from '~/text/plain'

/** Returns whether a name contains the searched text, whatever its case and accents. */
export const matches = (name: string, search: string): boolean => plain(name).includes(plain(search.trim()))

/** Sorts by name, as readers of Portuguese do. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, 'pt-BR')
