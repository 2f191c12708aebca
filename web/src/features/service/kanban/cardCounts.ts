import { createModel, signal } from '@preact/signals-react'
import type { Card } from './view'

/** The number of cards in each column of a board. */
type Counts = Readonly<Record<string, number>>

/** How many cards of a board there are under its filter, those included that were not read. */
export const CardCounts = createModel((isOurs: (card: Card) => boolean) => {
  /** The cards of each column; undefined until the first answer. */
  const counts = signal<Counts | undefined>(undefined)
  /** The hidden cards of each column under the same filter. */
  const hidden = signal<Counts>({})

  const raised = (all: Counts, column: string, by: number) => ({
    ...all,
    [column]: Math.max(0, (all[column] ?? 0) + by),
  })
  const take = (answer: { counts: Counts; hidden: Counts }) => {
    counts.value = answer.counts
    hidden.value = answer.hidden
  }
  const count = (column: string, by: number) => {
    const now = counts.peek()
    if (now) counts.value = raised(now, column, by)
  }
  /** Counts a card among the hidden ones of its column, or no more. */
  const countHidden = (card: Card, by: number) => {
    if (card.hide_until === null || !isOurs({ ...card, hide_until: null })) return
    hidden.value = raised(hidden.peek(), card.column, by)
  }

  return { counts, hidden, take, count, countHidden }
})

export type CardCountsModel = InstanceType<typeof CardCounts>
