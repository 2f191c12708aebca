import { useState } from 'react'
import { type Call, type Endpoint, type Schemas, rehearse } from '~/api/call'
import { isStale } from '~/api/errors'

/** Returns the version of a rehearsal. */
export function versionOf(rehearsal: Schemas['Rehearsal'] | undefined): number | undefined {
  return rehearsal?.target?.version ?? undefined
}

/** Returns the version of the record that a write is about, as its rehearsal names it; undefined if the server cannot rehearse. */
export async function currentVersion<E extends Endpoint>(
  endpoint: E,
  request: Call<E>,
): Promise<number | undefined> {
  return versionOf(await rehearse(endpoint, { ...request, version: undefined }))
}

/**
 * The version for a dialog's write. If the server rejects it as stale, the user sees who did what, and the next attempt
 * is over the current one. Where that cannot be read, it names none, and the server compares with what it reads.
 */
export function useVersion(
  seen: number | undefined,
  read: () => Promise<number | undefined> = async () => undefined,
) {
  const [version] = useState(() => ({ seen }))
  /** Takes the current version: the user has seen the change. */
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
