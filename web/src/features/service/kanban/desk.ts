import { createModel, signal } from '@preact/signals-react'
import { actOf } from './actions'
import { BoardCards } from './boardCards'
import { BoardCursor } from './boardCursor'
import { BoardDialogs } from './boardDialogs'
import { BoardSteps } from './boardSteps'
import { BoardTicks } from './boardTicks'
import { CardWork } from './cardWork'
import { Moves } from './moves'
import type { BoardScope, Column } from './view'

/** A consultant's work on a board: the cards, the one under the keyboard, those that are ticked, and the one that is open. */
export const Desk = createModel((scope: BoardScope, first: readonly Column[]) => {
  const columns = signal(first)
  /** The columns that a drag keeps as they are. */
  const isDragging = signal(false)
  const inOrder = () => columns.peek()
  const cards = new BoardCards(scope)
  const cursor = new BoardCursor(cards)
  const steps = new BoardSteps(cards, cursor, inOrder)
  const ticks = new BoardTicks(cards, cursor)
  const dialogs = new BoardDialogs()
  const moves = new Moves({
    cards,
    columns: inOrder,
    onNeed: (card, column) => {
      const act = actOf('cards.move')
      if (act) dialogs.ask(act, card, column)
    },
    onMove: steps.follow,
    onBack: steps.reveal,
  })
  const work = new CardWork({ cards, cursor, steps, ticks, moves, dialogs })

  return { about: () => scope, columns, isDragging, cards, cursor, steps, ticks, dialogs, moves, work }
})

export type DeskModel = InstanceType<typeof Desk>
