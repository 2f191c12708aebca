import { type Signal, batch, createModel, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import { boardsGet } from '~/api/endpoints.gen'
import { type Lane, belongs, clamp, emptyLane, inserted } from './lanes'
import { type BoardScope, type Card, pageOf } from './view'

/** Cards that are read at a time. */
const size = 50

/** Where a card stands: its column, and its index among the cards that were read. */
export interface Spot {
  column: string
  index: number
}

/**
 * The cards of a board under its filter, column by column, as far as they were read. Cards come and go one by one: a change
 * of one card moves no other.
 */
export const BoardCards = createModel((scope: BoardScope) => {
  const lanes = new Map<string, Signal<Lane>>()
  /** Each card as last seen, also one that is not shown. */
  const seen = new Map<number, Signal<Card | undefined>>()
  /** The column in which each card counts that was seen: among those that are shown, or further down. */
  const columnOf = new Map<number, string>()
  /** The number of cards in each column under the filter; undefined until the first answer. */
  const counts = signal<Readonly<Record<string, number>> | undefined>(undefined)
  /** The number of hidden cards in each column under the same filter. */
  const hidden = signal<Readonly<Record<string, number>>>({})
  /** The cards that stood in a column when the pointer came, by the column's name: others wait until it leaves. */
  const snapshots = signal<ReadonlyMap<string, readonly number[]>>(new Map())
  /** Raised with each change of this page, so that an answer from before it is not taken for the present. */
  let edition = 0

  const lane = (column: string) => {
    const known = lanes.get(column) ?? signal(emptyLane)
    lanes.set(column, known)
    return known
  }
  const change = (column: string, changes: Partial<Lane>) => {
    lane(column).value = { ...lane(column).peek(), ...changes }
  }
  const count = (column: string, by: number) => {
    const now = counts.peek()
    if (now) counts.value = { ...now, [column]: Math.max(0, (now[column] ?? 0) + by) }
  }

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
  const take = (cards: readonly Card[]) => {
    cards.forEach(see)
    return cards
  }
  const ask = (column: string, page: number) =>
    call(boardsGet, pageOf(scope, { column, page: String(page), per_page: String(size) }))

  /** Reads pages of a column, and shows them when all are there. Without an answer the column keeps what it has. */
  const read = async (column: string, from: number, to: number): Promise<void> => {
    const before = edition
    change(column, { isReading: true, error: null })
    try {
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      const answers = await Promise.all(numbers.map((page) => ask(column, page)))
      if (before !== edition) return await read(column, from, to)
      const latest = answers.at(-1)
      if (latest)
        show(
          column,
          from,
          latest,
          answers.flatMap(({ cards }) => cards.data),
        )
    } catch (error) {
      change(column, { error, isReading: false })
    }
  }
  const show = (
    column: string,
    from: number,
    latest: Awaited<ReturnType<typeof ask>>,
    cards: readonly Card[],
  ) =>
    batch(() => {
      const isFirst = lane(column).peek().pages === 0
      const kept = from === 1 ? [] : lane(column).peek().cards
      // A card that came meanwhile moved another onto the next page.
      const fresh = cards.filter(({ id }) => !kept.some((other) => other.id === id))
      const { current_page: pages, last_page: lastPage } = latest.cards
      change(column, { cards: take([...kept, ...fresh]), pages, lastPage, isReading: false })
      counts.value = latest.counts
      hidden.value = latest.hidden
      if (isFirst || from > 1) settle()
    })

  /** Reads the first page of a column that was never on screen. */
  const begin = (column: string) => {
    const { pages, isReading, error } = lane(column).peek()
    if (pages === 0 && !isReading && error === null) void read(column, 1, 1)
  }
  /** Reads one page more of a column. */
  const more = (column: string) => {
    const { pages, lastPage, isReading, error } = lane(column).peek()
    if (pages > 0 && pages < lastPage && !isReading && error === null) void read(column, pages + 1, pages + 1)
  }
  /** Reads a column again, as far as it was read. */
  const reread = (column: string) => read(column, 1, Math.max(1, lane(column).peek().pages))
  /** Reads again every column that was read. */
  const rereadAll = () =>
    Promise.all([...lanes].filter(([, { value }]) => value.pages > 0).map(([column]) => reread(column)))
  /** Reads how many cards there are, and the columns in which that differs from what is shown. */
  const recount = async () => {
    const [column = ''] = lanes.keys()
    const before = counts.peek() ?? {}
    const answer = await call(boardsGet, pageOf(scope, { column, per_page: '1' }))
    counts.value = answer.counts
    hidden.value = answer.hidden
    const changed = [...lanes].filter(
      ([name, { value }]) => value.pages > 0 && before[name] !== answer.counts[name],
    )
    await Promise.all(changed.map(([name]) => reread(name)))
  }

  const spotOf = (id: number): Spot | undefined => {
    const column = columnOf.get(id)
    const index =
      column === undefined
        ? -1
        : lane(column)
            .peek()
            .cards.findIndex((card) => card.id === id)
    return column === undefined || index < 0 ? undefined : { column, index }
  }
  /** Takes a card out of the column where it counts. */
  const leave = (id: number) => {
    const [column, spot] = [columnOf.get(id), spotOf(id)]
    if (column === undefined) return
    const { cards } = lane(column).peek()
    if (spot) change(column, { cards: cards.filter((card) => card.id !== id) })
    columnOf.delete(id)
    count(column, -1)
  }

  /** Counts a card among the hidden ones of its column, or no more. */
  const countHidden = (card: Card | undefined, by: number) => {
    if (!card || card.hide_until === null || !isOurs({ ...card, hide_until: null })) return
    const { [card.column]: n = 0 } = hidden.peek()
    hidden.value = { ...hidden.peek(), [card.column]: Math.max(0, n + by) }
  }
  /** Shows a card as it is now: in its place, in another column, or no more. `index` is where it goes in its column. */
  const place = (card: Card, index?: number) =>
    batch(() => {
      edition += 1
      const before = seenOf(card.id).peek()
      countHidden(before, -1)
      if (before) countHidden(card, 1)
      const isHere = isOurs(card) && columnOf.get(card.id) === card.column
      if (!isHere || index !== undefined) leave(card.id)
      const isNew = isOurs(card) && !columnOf.has(card.id)
      see(card)
      const spot = spotOf(card.id)
      const { cards, pages } = lane(card.column).peek()
      if (spot) change(card.column, { cards: cards.with(spot.index, card) })
      if (!isNew) return
      count(card.column, 1)
      if (pages === 0) return
      const at = clamp(cards, card, index ?? 0)
      change(card.column, { cards: inserted(cards, at, card) })
    })
  /** Shows no more a card that is gone. */
  const remove = (id: number) =>
    batch(() => {
      edition += 1
      leave(id)
    })

  /** Keeps the cards of columns where they are, whatever others do, until they are released. */
  const hold = (...columns: string[]) => {
    const held = columns.map(
      (name) =>
        [
          name,
          lane(name)
            .peek()
            .cards.map(({ id }) => id),
        ] as const,
    )
    snapshots.value = new Map(held)
  }
  /** Shows in the held columns what is there now: after a change of this page. */
  const settle = () => {
    if (snapshots.peek().size > 0) hold(...snapshots.peek().keys())
  }

  return {
    about: () => scope,
    counts,
    hidden,
    snapshots,
    lane,
    begin,
    more,
    reread,
    rereadAll,
    recount,
    spotOf,
    place,
    remove,
    hold,
    settle,
    /** Returns a card as last seen, for who follows what it tells. */
    seenOf,
    known: (id: number) => seenOf(id).peek(),
    /** Remembers a card that is not among those that are shown. */
    see,
    isShown: (id: number) => spotOf(id) !== undefined,
    cardsIn: (column: string) => lane(column).peek().cards,
    hasMore: (column: string) => {
      const { pages, lastPage } = lane(column).peek()
      return pages < lastPage
    },
  }
})

export type BoardCardsModel = InstanceType<typeof BoardCards>
