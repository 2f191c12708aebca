import { useEffect, useLayoutEffect, useRef } from 'react'
import { steps } from '~/browser/steps'

/** The functions that close the open overlays, the innermost last. */
const open: { current: () => void }[] = []

/** Makes an overlay close by the browser's Back, before the overlays around it, while it is rendered. */
export function useCloseByBack(close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    open.push(latest)
    return () => void open.splice(open.indexOf(latest), 1)
  }, [])
}

/** The step that is expected: it takes one of the browser back, or leaves the page after the question. */
let expected: 'return' | 'leave' | null = null

/**
 * Closes the innermost overlay by the browser's Back and Forward, which then lead nowhere. The user is asked whether to leave
 * a page while it is there, so that another step leads to no other.
 */
function take(event: PopStateEvent): void {
  const was = expected
  expected = null
  if (was === 'leave') return
  if (was === null && !interrupt(event)) return
  // The router, which listens after this, must not follow.
  event.stopImmediatePropagation()
}

/** Takes a step of the browser back if something is to be closed or asked before. Returns whether it does. */
function interrupt(event: PopStateEvent): boolean {
  const from = indexIn(steps.at()) ?? 0
  const to = indexIn(event.state as object | null) ?? from
  if (to === from) return false
  const innermost = open.at(-1)
  const question = innermost ? null : steps.leaving?.ask(location.pathname)
  if (!innermost && !question) return false
  innermost?.current()
  expected = 'return'
  history.go(from - to)
  void question?.then((isLeft) => {
    if (!isLeft) return
    expected = 'leave'
    steps.leaving?.go(to - from)
  })
  return true
}

/** Returns the index that the router gave an entry of the history. */
function indexIn(state: object | null): number | undefined {
  return (state as Record<string, number> | null)?.['__TSR_index']
}

steps.take = take
