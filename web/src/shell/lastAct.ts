import { signal } from '@preact/signals-react'

/** The last act that can be undone, as the bar at the foot of the window shows it. */
export interface LastAct {
  title: string
  text?: string | undefined
  /** When its letters leave, in milliseconds. The bar counts the seconds until then. */
  until?: number | undefined
  undos: Undo[]
  dismiss: () => void
}

/** An undo of the act, or of the acts of its kind. */
export interface Undo {
  label: string
  run: () => void
}

/** Stays until its act is undone, can no longer be, was dismissed, or another act takes its place. */
export const lastAct = signal<LastAct | null>(null)
