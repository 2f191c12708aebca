import { effect } from '@preact/signals-react'
import { boardsList } from '~/api/endpoints.gen'
import { Refusal } from '~/api/errors'
import { live } from '~/api/live'
import { refresh } from '~/api/queries'
import type { DeskModel } from './desk'
import { cardNow } from './view'

/** Milliseconds between two readings: a plan changes many cards one after the other. The first change is read at once. */
const pause = 250

/** Cards that are read one by one; of more at once whole columns are. */
const most = 12

/**
 * Follows what others do to the cards of a board. A card on the board or beside it is read again by itself; what happens
 * to others changes the counts, and the columns where they differ. Returns a function that ends it.
 */
export function follow({ cards, cursor, moves }: DeskModel): () => void {
  const waiting = new Set<number>()
  let timer = 0
  let taken = -pause
  let isLost = live.lostAt.peek() !== null

  const readCard = async (id: number) => {
    const before = cards.known(id)
    if (!before) return
    // An answer from before this page's own move is not the present.
    if (moves.isMoving(id)) return later(id)
    try {
      const card = await cardNow(before)
      const now = cards.known(id)
      if (moves.isMoving(id)) later(id)
      else if (card.version >= (now?.version ?? 0)) cards.place(card)
    } catch (error) {
      if (error instanceof Refusal && [403, 404].includes(error.status)) cards.remove(id)
    }
  }
  const take = async () => {
    timer = 0
    taken = performance.now()
    const ids = [...waiting]
    waiting.clear()
    const shown = ids.filter((id) => cards.isShown(id) || id === cursor.openId.peek())
    if (shown.length > most) return cards.rereadAll()
    await Promise.all(shown.map(readCard))
    if (shown.length < ids.length) await cards.recount()
  }
  const later = (id: number) => {
    waiting.add(id)
    // What fails is read with the next change, and after a gap everything is.
    const rest = Math.max(0, taken + pause - performance.now())
    timer ||= window.setTimeout(() => void take().catch(() => undefined), rest)
  }

  const stop = live.listen(({ record, id }) => {
    if (record === 'card') later(id)
    else if (record === 'board') void refresh(boardsList)
  })
  const end = effect(() => {
    const lost = live.lostAt.value !== null
    if (isLost && !lost) void cards.rereadAll()
    isLost = lost
  })
  return () => {
    clearTimeout(timer)
    stop()
    end()
  }
}
