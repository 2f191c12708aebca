import { computed, createModel } from '@preact/signals-react'
import { type Act, reasonOf } from '~/parts/act/acts'
import { actsOnRows } from '~/parts/act/rowsActs'
import { Selection } from '~/parts/list/selection'
import { acts, manyOf, reread } from './actions'
import type { BoardCardsModel } from './boardCards'
import type { BoardCursorModel } from './boardCursor'
import type { Card } from './view'

/** The ticked cards of a board, and what is done to all of them. */
export const BoardTicks = createModel((cards: BoardCardsModel, cursor: BoardCursorModel) => {
  const selection = new Selection()
  const rows = computed(() => selection.rowsOf<Card>(selection.ids.value))
  /** The card from which a range is ticked. */
  let mark: number | null = null

  const see = (card: Card) => selection.see(card.id, card)
  const tick = (card = cursor.current()) => {
    if (!card) return
    see(card)
    mark = card.id
    selection.tick([card.id], !selection.ids.peek().has(card.id))
  }
  /** Ticks the cards from the one ticked last up to another one in its column. */
  const tickTo = (card: Card) => {
    const [from, to] = [cards.spotOf(mark ?? cursor.id.peek() ?? card.id), cards.spotOf(card.id)]
    if (!to) return
    const start = from?.column === to.column ? from.index : to.index
    const range = cards.cardsIn(to.column).slice(Math.min(start, to.index), Math.max(start, to.index) + 1)
    range.forEach(see)
    selection.tick(
      range.map(({ id }) => id),
      true,
    )
  }
  /** Ticks the cards on a way. */
  const tickAlong = (go: () => void) => {
    mark ??= cursor.current()?.id ?? null
    go()
    const there = cursor.current()
    if (there) tickTo(there)
  }

  const many = manyOf(() => void Promise.all([cards.rereadAll(), reread()]))
  const all = actsOnRows(acts, many)
  /** Applies an action to all ticked cards, by its key. */
  const perform = ({ key }: Act) => {
    if (key) all.press(key, rows.peek(), selection)
  }
  /** Draws the buttons for ticked cards: the actions that at least one of them allows. */
  const buttons = (ticked: Card[]) =>
    actsOnRows(
      acts.filter((act) => ticked.some((card) => reasonOf(act, card) === null)),
      many,
    ).draw(ticked, selection)

  return { selection, rows, tick, tickTo, tickAlong, perform, buttons }
})

export type BoardTicksModel = InstanceType<typeof BoardTicks>
