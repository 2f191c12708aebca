import { createModel } from '@preact/signals-react'
import { cardsMove } from '~/api/actions.gen'
import { cardsList, cardsMove as moveCall } from '~/api/endpoints.gen'
import { Refusal, describe, isStale } from '~/api/errors'
import { refresh } from '~/api/queries'
import { reasonOf } from '~/parts/act/acts'
import { offerAnyway } from '~/parts/write/alert'
import { tellDone } from '~/parts/write/outbox'
import { undoOf as undoOfWrite } from '~/parts/write/undoOf'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { CardAnswer } from './actions'
import type { BoardCardsModel } from './boardCards'
import type { Spot } from './boardLanes'
import { clamp } from './lanes'
import { MoveCalls } from './moveCalls'
import { MoveWords } from './moveWords'
import { type Card, type Column, cardNow, finished, memberOf } from './view'

interface Surroundings {
  cards: BoardCardsModel
  /** The columns of the board, in their order. */
  columns: () => readonly Column[]
  /** Asks for what a column needs of a card. */
  onNeed: (card: Card, column: string) => void
  /** Called when a card was moved from where it stood, and when it was brought back. */
  onMove: (id: number, from: Spot) => void
  onBack: (id: number) => void
}

/** Where a card stood before a change: what undoes a move, and what leads to the next card. */
export interface Before extends Spot {
  /** The card below; 0 at the end of a column. */
  next: number | undefined
}

/**
 * Moves of cards by hand. They are shown at once; a refusal takes back that card alone.
 */
export const Moves = createModel(({ cards, columns, onNeed, onMove, onBack }: Surroundings) => {
  const words = new MoveWords(cards, columns)
  const calls = new MoveCalls(cards)
  const { isMoving } = calls

  /** Returns the card below a spot; 0 at the end of a column that was read whole. */
  const nextOf = ({ column, index }: Spot) =>
    cards.cardsIn(column)[index + 1]?.id ?? (cards.hasMore(column) ? undefined : 0)
  /** Returns where a card stands. */
  const standing = (id: number): Before | undefined => {
    const spot = cards.spotOf(id)
    return spot && { ...spot, next: nextOf(spot) }
  }
  /** Returns the card above which an index of a column is; 0 for its end, undefined for the top of one that was not read. */
  const above = (card: Card, column: string, index: number): number | undefined => {
    const others = cards.cardsIn(column).filter(({ id }) => id !== card.id)
    const next = others[clamp(others, card, index)]
    if (next) return next.id
    if (others.length === 0) return undefined
    // The rest of a long column was not read: its end is out of sight.
    return cards.hasMore(column) ? others.at(-1)?.id : 0
  }
  const reread = () => refresh(cardsList)

  /** Takes a refused card back, and reads it if it was changed meanwhile. */
  const takeBack = async (card: Card, from: Spot, error: unknown, again: (now: Card) => void) => {
    const why = describe(error)
    cards.place(card, from.index)
    cards.settle()
    if (!isStale(error)) toaster.bad(t('kanban-page.move.refused'), why)
    words.sayBack(card, from.column, why)
    if (!(error instanceof Refusal)) return
    const now = await cardNow(card).catch(() => null)
    if (now && !isMoving(card.id)) cards.place(now)
    if (isStale(error)) {
      const about = { title: t('kanban-page.move.refused'), of: card.user.name }
      offerAnyway(about, error, t('kanban-page.move.act'), () => again(now ?? card))
    }
  }

  /** Returns the undo of a change, which shows the card where it stood before; null if nothing undoes it. */
  const undoOf = (id: number, answer: CardAnswer, from: Before | undefined) => {
    const back = undoOfWrite(answer, (undone) => {
      const { card } = undone as CardAnswer
      if (!card) return
      cards.place(card, from?.index)
      cards.settle()
      words.say(card)
    })
    return back && (() => calls.counted(id, back))
  }

  /** Moves a card to an index of a column, at once. If the column needs something, that is asked first. */
  const move = async (card: Card, column: string, index = 0): Promise<void> => {
    const from = standing(card.id)
    const to = columns().find(({ name }) => name === column)
    const reason = reasonOf(cardsMove, card)
    if (!from || !to) return
    if (reason) return void toaster.bad(t('kanban-page.move.refused'), reason)
    const isHere = from.column === column
    const others = cards.cardsIn(column).filter(({ id }) => id !== card.id)
    if (isHere && (column === finished || clamp(others, card, index) === from.index)) return
    if (!isHere && to.needs.length > 0) return onNeed(card, column)
    const before = above(card, column, index)
    const anew = { column, moved_at: new Date().toISOString(), days: 0, late: false }
    const moved = { ...card, ...(isHere ? {} : anew) }
    cards.place(moved, index)
    cards.settle()
    onMove(card.id, from)
    words.say(moved)
    try {
      const answer = await calls.send(card.id, { column, before })
      if (answer.card) calls.take(answer.card, index)
      tellDone({
        title: answer.message,
        text: card.user.name,
        answer,
        undo: undoOf(card.id, answer, from),
        reread,
        show: () => onBack(card.id),
        record: memberOf(cards.known(card.id)),
        of: moveCall.id,
      })
      void reread()
    } catch (error) {
      await takeBack(card, from, error, (now) => void move(now, column, index))
    }
  }
  /** Moves a card into the column beside its own. */
  const moveAside = (card: Card, by: 1 | -1) => {
    const all = columns()
    const to = all[all.findIndex(({ name }) => name === card.column) + by]
    if (to) void move(card, to.name)
    else words.sayEdge()
  }
  /** Moves a card up or down in its column. */
  const moveAlong = (card: Card, by: 1 | -1) => {
    const spot = cards.spotOf(card.id)
    if (spot && spot.index + by >= 0) void move(card, spot.column, spot.index + by)
  }

  return { words, move, moveAside, moveAlong, isMoving, undoOf, standing }
})

export type MovesModel = InstanceType<typeof Moves>
