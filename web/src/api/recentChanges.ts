import type { Change } from './about'

/** How many changes are remembered: a write is refused for one that has just been made. */
const most = 200

const recent: Change[] = []

/** Remembers a change that the stream tells, so that a refused write knows what was done to its record. */
export function rememberChange(change: Change): void {
  recent.push(change)
  if (recent.length > most) recent.shift()
}

/** Returns the change that an actor made at a moment; undefined if the stream has not told it. */
export const changeAt = (actor: string, at: string): Change | undefined =>
  recent.findLast((one) => one.actor === actor && Date.parse(one.at) === Date.parse(at))
