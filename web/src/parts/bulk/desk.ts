import { createModel, signal } from '@preact/signals-react'
import type { Asked } from './errand'

/** The current write on many records. It outlives the list that started it. */
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
