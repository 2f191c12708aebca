import type { Schemas } from '~/api/call'

export type Pair = Schemas['Duplicate']

/** Returns the likeliest pair of each group: those of one first member are shown side by side when it is open. */
export function groupsOf(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<number>()
  return pairs.filter(({ first: { id } }) => !seen.has(id) && seen.add(id))
}

/** Returns the place of a member's group in the queue; -1 if it is in none. */
export function placeOf(id: number, groups: readonly Pair[]): number {
  const own = groups.findIndex(({ first }) => first.id === id)
  return own < 0 ? groups.findIndex(({ second }) => second.id === id) : own
}

/** Returns the length of the queue: the listed pairs, unless not all pairs were read. */
export function countOf(
  { data, total }: { data: readonly Pair[]; total: number },
  groups: readonly Pair[],
): number {
  return data.length < total ? total : groups.length
}
