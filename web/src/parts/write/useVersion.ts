import { useState } from 'react'
import { isStale } from '~/api/errors'

/**
 * The version for a dialog's write. If the server rejects it as stale, the current one is read for the next
 * attempt.
 */
export function useVersion(seen: number, read: () => Promise<number>) {
  const [version] = useState(() => ({ seen: seen as number | undefined }))
  const write = async <Value>(send: (seen: number | undefined) => Promise<Value>): Promise<Value> => {
    try {
      return await send(version.seen)
    } catch (error) {
      if (isStale(error)) version.seen = await read().catch(() => undefined)
      throw error
    }
  }
  /** Takes the current version: the user was told of what changed. */
  const renew = async () => {
    version.seen = await read().catch(() => undefined)
  }
  return { write, renew }
}
