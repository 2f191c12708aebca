import { createModel, signal } from '@preact/signals-react'
import { recall, remember } from '~/browser/storage'

declare module '~/browser/storage' {
  interface StorageEntries {
    /** The panels of a record that are collapsed and closed on this device. */
    record_cards: CardStates
  }
}

interface CardStates {
  collapsed: readonly string[]
  closed: readonly string[]
}

/** Which panels of a record are collapsed or closed; the next record that is opened shows the same. */
const Cards = createModel(() => {
  const states = signal<CardStates>(recall('record_cards') ?? { collapsed: [], closed: [] })
  const change = (list: keyof CardStates, id: string, isIn: boolean) => {
    const others = states.peek()[list].filter((one) => one !== id)
    states.value = { ...states.peek(), [list]: isIn ? [...others, id] : others }
    remember('record_cards', states.peek())
  }
  return {
    states,
    collapse: (id: string, isCollapsed: boolean) => change('collapsed', id, isCollapsed),
    close: (id: string) => change('closed', id, true),
    /** Shows a panel whole. */
    open: (id: string) => {
      change('closed', id, false)
      change('collapsed', id, false)
    },
  }
})

export const cards = new Cards()
