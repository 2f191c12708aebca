import { callUnder } from '~/api/call'
import { membersDiscard } from '~/api/endpoints.gen'
import { Refused, describe, passes } from '~/api/errors'

/** Limit on concurrent calls. */
const lanes = 4

/** A member who stays, because the registration was used since. */
export interface KeptMember {
  id: number
  name: string
  why: string
}

/**
 * Discards members, each by a call of its own under a key made of the import and the member, so that a repeated undo does nothing
 * twice. Returns those who stay.
 *
 * @throws the first failure that is not about one member; the other calls stop then.
 */
export async function discardAll(
  key: string,
  members: readonly { id: number; name: string }[],
  onDone: () => void,
): Promise<KeptMember[]> {
  const queue = [...members].values()
  const kept: KeptMember[] = []
  let isOver = false
  const lane = async () => {
    for (const { id, name } of queue) {
      if (isOver) return
      try {
        // oxlint-disable-next-line no-await-in-loop
        const why = await whyKept(`${key}-${id}`, id)
        if (why !== null) kept.push({ id, name, why })
        onDone()
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return kept.toSorted((one, other) => one.id - other.id)
}

/** Discards a member. Returns why the server refuses, or null. One who is not there any more was discarded before. */
async function whyKept(key: string, id: number): Promise<string | null> {
  try {
    await callUnder(key, membersDiscard, { path: { id } })
    return null
  } catch (error) {
    if (!(error instanceof Refused) || passes(error) || [401, 403, 501].includes(error.status)) throw error
    return error.status === 404 ? null : describe(error)
  }
}
