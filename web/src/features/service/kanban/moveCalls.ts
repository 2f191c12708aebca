import { createModel } from '@preact/signals-react'
import { type Answer, call } from '~/api/call'
import { cardsMove } from '~/api/endpoints.gen'
import type { BoardCardsModel } from './boardCards'
import { type Card, cardName } from './view'

interface CardMove {
  column: string
  /** The card above which it goes; 0 for the end, undefined for the top. */
  before: number | undefined
}

/** The moves that are on their way to the server. */
export const MoveCalls = createModel((cards: BoardCardsModel) => {
  /** The number of moves of each card that are under way. */
  const waiting = new Map<number, number>()
  const count = (id: number, by: 1 | -1) => {
    const left = (waiting.get(id) ?? 0) + by
    if (left > 0) waiting.set(id, left)
    else waiting.delete(id)
  }

  /** Counts a move as long as it is under way. */
  const counted = async <Answered>(id: number, move: () => Promise<Answered>): Promise<Answered> => {
    count(id, 1)
    try {
      return await move()
    } finally {
      count(id, -1)
    }
  }
  /** Sends a move, after the earlier changes of the card. */
  const send = (id: number, body: CardMove): Promise<Answer<typeof cardsMove>> =>
    counted(id, () =>
      call(cardsMove, { path: { id }, body, version: cards.known(id)?.version, of: cardName({ id }) }),
    )
  const isMoving = (id: number) => waiting.has(id)
  /** Takes over the answer to a move: if the card was moved on meanwhile, its version alone. */
  const take = (answered: Card, index: number) => {
    const shown = cards.known(answered.id)
    if (isMoving(answered.id) && shown) {
      const { version, can } = answered
      cards.place({ ...shown, version, can })
    } else cards.place(answered, cards.spotOf(answered.id)?.index ?? index)
    cards.settle()
  }

  return { send, counted, isMoving, take }
})
