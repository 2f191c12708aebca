import { useEffect } from 'react'
import type { List } from './declared'
import { type SetTarget, takeSet } from './takeSet'

/** Takes up the set that the address names, once. */
export function TakenSet<L extends List>({ id, ...props }: SetTarget<L> & { id: number }) {
  useEffect(() => {
    void takeSet(id, props)
    // The set is taken when its number comes, and not again when the list changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return null
}
