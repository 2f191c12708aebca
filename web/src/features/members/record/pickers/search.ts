/** Returns whether a name contains what is searched, whatever its case. */
export const matches = (name: string, search: string): boolean =>
  name.toLocaleLowerCase('pt-BR').includes(search.trim().toLocaleLowerCase('pt-BR'))

/** Sorts by name, as readers of Portuguese do. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, 'pt-BR')
