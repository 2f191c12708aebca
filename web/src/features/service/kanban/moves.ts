import { createModel, signal } from '@preact/signals-react'
import { cardsMove } from '~/api/actions.gen'
import { type Answer, call } from '~/api/call'
import { cardsList, cardsMove as moveCall } from '~/api/endpoints.gen'
import { Refused, describe, isStale } from '~/api/errors'
import { refresh } from '~/api/queries'
import { reasonOf } from '~/parts/act/acts'
import { offerAnyway } from '~/parts/write/alert'
import { undos } from '~/parts/write/undos'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { BoardCardsModel, Spot } from './boardCards'
import { clamp } from './lanes'
import { type Card, type Column, cardName, memberOf, cardNow } from './view'

/** The column that ends a card's way. It is in the order of its endings. */
export const finished = 'finished'

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
  /** What a screen reader says of the last move. */
  const said = signal('')
  /** The number of moves of each card that are under way. */
  const waiting = new Map<number, number>()

  const labelOf = (column: string) => columns().find(({ name }) => name === column)?.label ?? column
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

  /** Returns the card below a spot; 0 at the end of a column that was read whole. */
  const nextOf = ({ column, index }: Spot) =>
    cards.cardsIn(column)[index + 1]?.id ?? (cards.hasMore(column) ? undefined : 0)
  const reread = () => refresh(cardsList)

  /** Returns the card above which an index of a column is; 0 for its end, undefined for the top of one that was not read. */
  const above = (card: Card, column: string, index: number): number | undefined => {
    const others = cards.cardsIn(column).filter(({ id }) => id !== card.id)
    const next = others[clamp(others, card, index)]
    if (next) return next.id
    if (others.length === 0) return undefined
    // The rest of a long column was not read: its end is out of sight.
    return cards.hasMore(column) ? others.at(-1)?.id : 0
  }

  /** Sends a move, after the earlier changes of the card. */
  const send = async (
    id: number,
    column: string,
    before: number | undefined,
    undo?: true,
  ): Promise<Answer<typeof moveCall>> => {
    waiting.set(id, (waiting.get(id) ?? 0) + 1)
    try {
      const version = cards.known(id)?.version
      return await call(moveCall, {
        path: { id },
        body: { column, before, undo },
        version,
        of: cardName({ id }),
      })
    } finally {
      const left = (waiting.get(id) ?? 1) - 1
      if (left > 0) waiting.set(id, left)
      else waiting.delete(id)
    }
  }
  /** Returns where a card stands. */
  const standing = (id: number): Before | undefined => {
    const spot = cards.spotOf(id)
    return spot && { ...spot, next: nextOf(spot) }
  }
  const isMoving = (id: number) => waiting.has(id)

  /** Takes over the answer to a move: if the card was moved on meanwhile, its version alone. */
  const settle = (answered: Card, index: number) => {
    const shown = cards.known(answered.id)
    if (isMoving(answered.id) && shown) {
      const { version, can } = answered
      cards.place({ ...shown, version, can })
    } else cards.place(answered, cards.spotOf(answered.id)?.index ?? index)
    cards.settle()
  }

  /** Takes a refused card back, and reads it if it was changed meanwhile. */
  const takeBack = async (card: Card, from: Spot, error: unknown, again: (now: Card) => void) => {
    const why = describe(error)
    cards.place(card, from.index)
    cards.settle()
    if (!isStale(error)) toaster.bad(t('kanban-page.move.refused'), why)
    said.value = t('kanban-page.move.back', { name: card.user.name, column: labelOf(card.column), why })
    if (!(error instanceof Refused)) return
    const now = await cardNow(card).catch(() => null)
    if (now && !isMoving(card.id)) cards.place(now)
    if (isStale(error)) {
      const about = { title: t('kanban-page.move.refused'), of: card.user.name }
      offerAnyway(about, error, t('kanban-page.move.act'), () => again(now ?? card))
    }
  }

  const undoing = (id: number, { column, index, next }: Before) => ({
    reread,
    show: () => onBack(id),
    record: memberOf(cards.known(id)),
    undo: async () => {
      const stands = next === 0 || (next !== undefined && cards.spotOf(next)?.column === column)
      const { message, card } = await send(id, column, stands ? next : undefined, true)
      if (card) {
        cards.place(card, index)
        cards.settle()
        say(card)
      }
      return message
    },
  })

  /** Moves a card to an index of a column, at once. If the column needs something, that is asked first. */
  const move = async (card: Card, column: string, index = 0): Promise<void> => {
    const from = cards.spotOf(card.id)
    const to = columns().find(({ name }) => name === column)
    const reason = reasonOf(cardsMove, card)
    if (!from || !to) return
    if (reason) return void toaster.bad(t('kanban-page.move.refused'), reason)
    const isHere = from.column === column
    const others = cards.cardsIn(column).filter(({ id }) => id !== card.id)
    if (isHere && (column === finished || clamp(others, card, index) === from.index)) return
    if (!isHere && to.needs.length > 0) return onNeed(card, column)
    const before = { ...from, next: nextOf(from) }
    const place = above(card, column, index)
    const anew = { column, moved_at: new Date().toISOString(), days: 0, late: false }
    const moved = { ...card, ...(isHere ? {} : anew) }
    cards.place(moved, index)
    cards.settle()
    onMove(card.id, from)
    say(moved)
    try {
      const { message, card: answered } = await send(card.id, column, place)
      if (answered) settle(answered, index)
      if (!reasonOf(cardsMove, answered ?? card)) {
        undos.tell(message, undoing(card.id, before), { text: card.user.name, of: moveCall.id })
      } else toaster.good(message, card.user.name)
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
    else said.value = t('kanban-page.move.edge')
  }
  /** Moves a card up or down in its column. */
  const moveAlong = (card: Card, by: 1 | -1) => {
    const spot = cards.spotOf(card.id)
    if (spot && spot.index + by >= 0) void move(card, spot.column, spot.index + by)
  }

  return { said, move, moveAside, moveAlong, isMoving, say, labelOf, undoing, standing }
})

export type MovesModel = InstanceType<typeof Moves>
