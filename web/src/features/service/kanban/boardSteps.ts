import { createModel } from '@preact/signals-react'
import type { BoardCardsModel } from './boardCards'
import type { BoardCursorModel } from './boardCursor'
import type { Spot } from './boardLanes'
import { type Card, type Column, finished } from './view'

/** The ways from the card under the keyboard to another one: by keys, after a change, and after an undo. */
export const BoardSteps = createModel(
  (cards: BoardCardsModel, cursor: BoardCursorModel, columns: () => readonly Column[]) => {
    const names = () => columns().map(({ name }) => name)
    /** The first card of the first column that has one. */
    const firstCard = () => names().flatMap((name) => cards.cardsIn(name).slice(0, 1))[0]
    const spot = () => {
      const card = cursor.current()
      return card && cards.spotOf(card.id)
    }
    /** Goes up or down in the column. */
    const step = (by: number) => {
      const here = spot()
      if (!here) return cursor.go(firstCard())
      const all = cards.cardsIn(here.column)
      const index = Math.max(0, Math.min(all.length - 1, here.index + by))
      if (index + 10 > all.length) cards.more(here.column)
      cursor.go(all[index])
    }
    /** Goes to the next column on a side that has cards. */
    const across = (by: 1 | -1) => {
      const here = spot()
      if (!here) return cursor.go(firstCard())
      const all = names()
      for (let at = all.indexOf(here.column) + by; at >= 0 && at < all.length; at += by) {
        const there = cards.cardsIn(all[at] ?? '')
        if (there.length > 0) return cursor.go(there[Math.min(here.index, there.length - 1)])
      }
    }

    /**
     * Returns the card that comes after one that stood somewhere: in its column, then in those that follow, otherwise the one before it.
     * The card may have left the column already, because its change was heard before it was answered.
     */
    const neighbour = (id: number, stood: Spot | undefined): Card | undefined => {
      if (!stood) return undefined
      const all = cards.cardsIn(stood.column).filter((card) => card.id !== id)
      const following = names().slice(names().indexOf(stood.column) + 1)
      const ahead = following
        .filter((name) => name !== finished)
        .flatMap((name) => cards.cardsIn(name).find((card) => card.id !== id) ?? [])
      return all[stood.index] ?? ahead[0] ?? all[stood.index - 1]
    }
    /** Stays on a card that was changed, in whatever column it is now. If it has left the work, goes on to the next one. */
    const follow = (id: number, stood: Spot | undefined) => {
      if (cursor.id.peek() !== id) return
      const card = cards.isShown(id) ? cards.known(id) : undefined
      if (card && (card.column !== finished || stood?.column === finished)) return cursor.go(card)
      const next = neighbour(id, stood)
      if (next) cursor.go(next)
      else if (cursor.openId.peek() === id) cursor.close()
    }
    /** Shows a card that an undo brought back, if the board has it. */
    const reveal = (id: number) => {
      if (cards.isShown(id)) cursor.go(cards.known(id))
    }

    return { step, across, follow, reveal }
  },
)

export type BoardStepsModel = InstanceType<typeof BoardSteps>
