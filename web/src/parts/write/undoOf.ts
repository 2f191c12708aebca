import * as declared from '~/api/actions.gen'
import type { Endpoint } from '~/api/call'
import { undoBy } from './inverse'

type Rehearsal = Parameters<typeof undoBy>[1]

/**
 * Returns the function that reverts a write that was rehearsed; null if nothing reverts it. It looks among the
 * declarations of all actions: a page that knows the endpoint that reverts its write takes `undoBy`.
 */
export function undoOf(endpoint: Endpoint, rehearsal: Rehearsal, answer: unknown) {
  const undo = Object.values(declared).find((act) => act.endpoint.id === endpoint.id)?.undo
  return undoBy(undo, rehearsal, answer)
}
