import { useEffect, useEffectEvent } from 'react'
import type { Change } from '~/api/about'
import type { Call, Endpoint } from '~/api/call'
import { live } from '~/api/live'
import { reading, useRead } from '~/api/queries'

/** Reads a count, and reads it again when others change a record of these kinds: a count moves no row under the pointer. */
export function useLiveCount<E extends Endpoint>(
  endpoint: E,
  request: Call<E>,
  records: readonly string[],
  isWanted = true,
) {
  const follow = useEffectEvent(({ record }: Change) => {
    const { queryKey } = reading(endpoint, request)
    if (records.includes(record)) live.reread({ queryKey, exact: true, type: 'active' })
  })
  useEffect(() => live.listen((change) => follow(change)), [])
  return useRead(endpoint, request, isWanted)
}
