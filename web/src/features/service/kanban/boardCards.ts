import { batch, createModel } from '@preact/signals-react'
import { BoardLanes } from './boardLanes'
import { BoardReads } from './boardReads'
import { CardCounts } from './cardCounts'
import { clamp, inserted } from './lanes'
import type { BoardScope, Card } from './view'

/**
 * The cards of a board under its filter, column by column, as far as they were read. Cards come and go one by one: a change
 * of one card moves no other.
 */
export const BoardCards = createModel((scope: BoardScope) => {
  const lanes = new BoardLanes(scope)
  const { isOurs, spotOf, seenOf } = lanes
  const counts = new CardCounts(isOurs)
  const reads = new BoardReads(scope, lanes, counts)

  const leave = (id: number) => {
    const column = lanes.takeOut(id)
    if (column !== undefined) counts.count(column, -1)
  }
  /** Shows a card as it is now: in its place, in another column, or no more. `index` is where it goes in its column. */
  const place = (card: Card, index?: number) =>
    batch(() => {
      reads.outdate()
      const before = seenOf(card.id).peek()
      if (before) {
        counts.countHidden(before, -1)
        counts.countHidden(card, 1)
      }
      const isHere = isOurs(card) && lanes.columnOf(card.id) === card.column
      if (!isHere || index !== undefined) leave(card.id)
      const isNew = isOurs(card) && lanes.columnOf(card.id) === undefined
      lanes.see(card)
      const spot = spotOf(card.id)
      const { cards, pages } = lanes.lane(card.column).peek()
      if (spot) lanes.change(card.column, { cards: cards.with(spot.index, card) })
      if (!isNew) return
      counts.count(card.column, 1)
      if (pages === 0) return
      const at = clamp(cards, card, index ?? 0)
      lanes.change(card.column, { cards: inserted(cards, at, card) })
    })
  /** Shows no more a card that is gone. */
  const remove = (id: number) =>
    batch(() => {
      reads.outdate()
      leave(id)
    })

  return {
    about: () => scope,
    counts: counts.counts,
    hidden: counts.hidden,
    snapshots: lanes.snapshots,
    lane: lanes.lane,
    cardsIn: lanes.cardsIn,
    hasMore: lanes.hasMore,
    begin: reads.begin,
    more: reads.more,
    reread: reads.reread,
    rereadAll: reads.rereadAll,
    recount: reads.recount,
    /** Returns a card as last seen, for who follows what it tells. */
    seenOf,
    known: (id: number) => seenOf(id).peek(),
    /** Remembers a card that is not among those that are shown. */
    see: lanes.see,
    spotOf,
    isShown: (id: number) => spotOf(id) !== undefined,
    place,
    remove,
    hold: lanes.hold,
    settle: lanes.settle,
  }
})

export type BoardCardsModel = InstanceType<typeof BoardCards>
