import { useState } from 'react'
import { isStale } from '~/api/errors'

/**
 * The version for a dialog's write. If the server rejects it as stale, the user is told who did what, and the next attempt
 * is over the current one. Where that cannot be read, it names none, and the server compares with what it reads.
 */
export function useVersion(
  seen: number | undefined,
  read: () => Promise<number | undefined> = async () => undefined,
) {
  const [version] = useState(() => ({ seen }))
  /** Takes the current version: the user was told of what changed. */
  const renew = async () => {
    version.seen = await read().catch(() => undefined)
  }
  const write = async <Value>(send: (seen: number | undefined) => Promise<Value>): Promise<Value> => {
    try {
      return await send(version.seen)
    } catch (error) {
      if (isStale(error)) await renew()
      throw error
    }
  }
  return { write, renew, seen: () => version.seen }
}
