import { useEffect, useRef } from 'react'

/** A form that is on its way is disabled, which takes the focus from it. Afterwards it is where it was, not lost. */
export function useKeptFocus(isBusy: boolean): () => void {
  const place = useRef<Element>(null)
  useEffect(() => {
    if (!isBusy && document.activeElement === document.body && place.current instanceof HTMLElement) {
      place.current.focus()
    }
  }, [isBusy])
  return () => {
    place.current = document.activeElement
  }
}
