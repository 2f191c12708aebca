import { signal } from '@preact/signals-react'
import { useEffect } from 'react'
import { steps } from '~/browser/steps'
import { router } from '~/shell/router'

/** The sections with changes that are not saved: their titles, by their names. */
export const unsaved = signal<Readonly<Record<string, string>>>({})

/** Asks whether to leave; true leaves. */
export interface Question {
  titles: string[]
  answer: (isLeaving: boolean) => void
}

/** The question that is open. */
export const leaving = signal<Question | null>(null)

/** Sets whether a section has unsaved changes. */
export function markUnsaved(name: string, title: string | null): void {
  const { [name]: known, ...others } = unsaved.peek()
  if ((known ?? null) !== title) unsaved.value = title === null ? others : { ...others, [name]: title }
}

/** Asks before the page is left with unsaved changes, also by the browser's own buttons. */
export function useLeaveGuard(): void {
  useEffect(() => {
    steps.leaving = {
      ask: (path) => question(router.history.location.pathname, path),
      go: (by) => router.history.go(by, { ignoreBlocker: true }),
    }
    const unblock = router.history.block({
      enableBeforeUnload: () => Object.keys(unsaved.peek()).length > 0,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        (await question(currentLocation.pathname, nextLocation.pathname)) === false,
    })
    return () => {
      steps.leaving = null
      unblock()
    }
  }, [])
}

/** Asks whether to go from one path to another; null if nothing would be lost. */
function question(from: string, to: string): Promise<boolean> | null {
  const titles = Object.values(unsaved.peek())
  return titles.length === 0 || from === to ? null : ask(titles)
}

function ask(titles: string[]): Promise<boolean> {
  leaving.peek()?.answer(false)
  return new Promise((resolve) => {
    leaving.value = {
      titles,
      answer: (isLeaving) => {
        leaving.value = null
        resolve(isLeaving)
      },
    }
  })
}
