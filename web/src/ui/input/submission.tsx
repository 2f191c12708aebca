import type { Signal } from '@preact/signals-react'
import { createContext, useContext, useLayoutEffect } from 'react'

// The extension makes the hooks below follow the signal.

/** The number of submissions in progress in the enclosing dialog. */
export const Submissions = createContext<Signal<number> | null>(null)

/** Disables the controls of the enclosing dialog, including closing, during a submission. */
export function useSubmission(isBusy: boolean): void {
  const count = useContext(Submissions)
  useLayoutEffect(() => {
    if (!isBusy || !count) return undefined
    count.value += 1
    return () => {
      count.value -= 1
    }
  }, [isBusy, count])
}

/** Returns whether the enclosing dialog is submitting. */
export function useIsSubmitting(): boolean {
  const count = useContext(Submissions)
  return count !== null && count.value > 0
}
