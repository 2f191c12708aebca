import { createModel, signal } from '@preact/signals-react'

/** The ticked rows of a list, by id. */
export const Selection = createModel(() => {
  const ids = signal<ReadonlySet<number>>(new Set())

  const tick = (some: number[], isTicked: boolean) => {
    const next = new Set(ids.value)
    for (const id of some) {
      if (isTicked) next.add(id)
      else next.delete(id)
    }
    ids.value = next
  }
  const clear = () => {
    ids.value = new Set()
  }

  return { ids, tick, clear }
})

export type RowSelection = InstanceType<typeof Selection>
