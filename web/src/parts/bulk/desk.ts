import { createModel, signal } from '@preact/signals-react'
import type { Asked } from './errand'

/** The one write on many records that is asked for now. It outlives the list that it was asked from. */
const Desk = createModel(() => {
  const asked = signal<Asked | null>(null)
  const ask = (next: Asked) => {
    asked.value = next
  }
  const clear = () => {
    asked.value = null
  }
  return { asked, ask, clear }
})

export const desk = new Desk()
