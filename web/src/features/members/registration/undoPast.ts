import { lanes, whyKept } from './discard'

/** A member who stays, because the registration was used since. */
export interface KeptMember {
  id: number
  name: string
  why: string
}

/**
 * Discards members, each by a separate call under a key made of the import and the member, so that a repeated undo does nothing
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
