import { useEffect, useRef } from 'react'
import type { Item } from '~/parts/act/ItemsMenu'
import { here } from '~/shell/here'

interface Offer extends Item {
  /** The key with the same effect. */
  key?: string
}

/** Offers actions in the palette while the record is open. */
export function useOffers(offers: readonly Offer[]): void {
  const now = useRef(offers)
  useEffect(() => {
    now.current = offers
  })
  useEffect(
    () =>
      here.offer(() =>
        now.current.map(({ icon, label, reason, run, key }) => ({
          id: `record-act-${label}`,
          icon,
          title: label,
          reason,
          hotkey: key,
          run,
        })),
      ),
    [],
  )
}
