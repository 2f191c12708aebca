import { type Signal, createModel, signal } from '@preact/signals-react'
import { type Lane, belongs, emptyLane } from './lanes'
import type { BoardScope, Card } from './view'

/** Where a card stands: its column, and its index among the cards that were read. */
export interface Spot {
  column: string
  index: number
}

/** What this page has of a board: the cards of each column as far as they were read, and each card as last seen. */
export const BoardLanes = createModel((scope: BoardScope) => {
  const lanes = new Map<string, Signal<Lane>>()
  /** Each card as last seen, also one that is not shown. */
  const seen = new Map<number, Signal<Card | undefined>>()
  /** The column in which each card counts that was seen: among those that are shown, or further down. */
  const columnOf = new Map<number, string>()
  /** The cards that stood in a column when the pointer came, by the column's name: others wait until it leaves. */
  const snapshots = signal<ReadonlyMap<string, readonly number[]>>(new Map())

  const lane = (column: string) => {
    const known = lanes.get(column) ?? signal(emptyLane)
    lanes.set(column, known)
    return known
  }
  const change = (column: string, changes: Partial<Lane>) => {
    lane(column).value = { ...lane(column).peek(), ...changes }
  }
  const cardsIn = (column: string) => lane(column).peek().cards

  const seenOf = (id: number) => {
    const known = seen.get(id) ?? signal<Card | undefined>(undefined)
    seen.set(id, known)
    return known
  }
  const isOurs = (card: Card) => card.role === scope.role && belongs(card, scope.second, scope.query)
  const see = (card: Card) => {
    seenOf(card.id).value = card
    if (isOurs(card)) columnOf.set(card.id, card.column)
  }
  const spotOf = (id: number): Spot | undefined => {
    const column = columnOf.get(id)
    if (column === undefined) return undefined
    const index = cardsIn(column).findIndex((card) => card.id === id)
    return index < 0 ? undefined : { column, index }
  }
  /** Takes a card out of the column where it counts, and returns that column. */
  const takeOut = (id: number): string | undefined => {
    const column = columnOf.get(id)
    if (column === undefined) return undefined
    if (spotOf(id)) change(column, { cards: cardsIn(column).filter((card) => card.id !== id) })
    columnOf.delete(id)
    return column
  }

  /** Keeps the cards of columns where they are, whatever others do, until they are released. */
  const hold = (...columns: string[]) => {
    snapshots.value = new Map(columns.map((name) => [name, cardsIn(name).map(({ id }) => id)]))
  }
  /** Shows in the held columns what is there now: after a change of this page. */
  const settle = () => {
    if (snapshots.peek().size > 0) hold(...snapshots.peek().keys())
  }

  return {
    lane,
    change,
    cardsIn,
    hasMore: (column: string) => {
      const { pages, lastPage } = lane(column).peek()
      return pages < lastPage
    },
    /** Returns the columns that were asked for. */
    names: () => [...lanes.keys()],
    /** Returns the columns of which a page was read. */
    readNames: () => [...lanes].filter(([, known]) => known.peek().pages > 0).map(([name]) => name),
    isOurs,
    seenOf,
    see,
    /** Returns the column in which a card counts. */
    columnOf: (id: number) => columnOf.get(id),
    spotOf,
    takeOut,
    snapshots,
    hold,
    settle,
  }
})

export type BoardLanesModel = InstanceType<typeof BoardLanes>
