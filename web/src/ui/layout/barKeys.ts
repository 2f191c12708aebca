import type { KeyboardEvent } from 'react'

/** The steps of the arrow keys between bars. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the focus among the bars of a list, each a link or a button. */
export function walkBars(event: KeyboardEvent<HTMLElement>, at: number, last: number): void {
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  event.currentTarget.querySelectorAll<HTMLElement>('a, button')[step(at, last)]?.focus()
}
