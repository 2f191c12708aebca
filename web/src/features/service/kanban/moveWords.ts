import { createModel, signal } from '@preact/signals-react'
import { t } from '~/text'
import type { BoardCardsModel } from './boardCards'
import type { Card, Column } from './view'

/** What a screen reader says of the last move. */
export const MoveWords = createModel((cards: BoardCardsModel, columns: () => readonly Column[]) => {
  const said = signal('')

  const labelOf = (column: string) => columns().find(({ name }) => name === column)?.label ?? column
  /** Says where a card stands now. */
  const say = (card: Card) => {
    const spot = cards.spotOf(card.id)
    const total = cards.counts.peek()?.[card.column] ?? 0
    const n = (spot?.index ?? 0) + 1
    said.value = t('kanban-page.move.told', {
      name: card.user.name,
      column: labelOf(card.column),
      n,
      total: Math.max(n, total),
    })
  }
  /** Says that a card is back in its column, and why. */
  const sayBack = ({ user: { name } }: Card, column: string, why: string) => {
    said.value = t('kanban-page.move.back', { name, column: labelOf(column), why })
  }
  /** Says that there is no column on that side. */
  const sayEdge = () => {
    said.value = t('kanban-page.move.edge')
  }

  return { said, labelOf, say, sayBack, sayEdge }
})
