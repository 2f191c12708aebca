import type { RichVariable } from './variables'

/** The variables that are offered while one is typed, and what the keys do with them. */
export interface OfferedVariables {
  offered: readonly RichVariable[]
  /** The index of the one that Enter takes. */
  at: number
  onMove: (to: number) => void
  onChoose: (variable: RichVariable) => void
  onDismiss: () => void
}

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Goes among the offered variables, takes one or closes their list by a key. Returns whether the key was used. */
export function pressOffer(
  event: Press,
  { offered, at, onMove, onChoose, onDismiss }: OfferedVariables,
): boolean {
  const chosen = offered[at]
  if (!chosen || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'ArrowDown') onMove((at + 1) % offered.length)
  else if (event.key === 'ArrowUp') onMove((at - 1 + offered.length) % offered.length)
  else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen)
  else if (event.key === 'Escape') onDismiss()
  else return false
  return true
}
