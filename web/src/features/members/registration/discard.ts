import { callUnder } from '~/api/call'
import { membersDiscard } from '~/api/endpoints.gen'
import { Refusal, describe, passes } from '~/api/errors'

/** Limit on concurrent calls. */
export const lanes = 4

/**
 * Discards a member, under a key that repeats nothing. Returns why the server refuses it, or null. One who is not there any more was
 * discarded before.
 *
 * @throws any failure that is not about this one member.
 */
export async function whyKept(key: string, id: number, version?: number): Promise<string | null> {
  try {
    await callUnder(key, membersDiscard, { path: { id }, version })
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || passes(error) || [401, 403, 501].includes(error.status)) throw error
    return error.status === 404 ? null : describe(error)
  }
}
