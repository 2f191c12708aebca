import { useEffect, useRef } from 'react'

/** Restores the focus after a form was disabled while it was being sent. */
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
