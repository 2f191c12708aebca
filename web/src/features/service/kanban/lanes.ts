import type { Card } from './view'

/** The cards of a column, as far as they were read. */
export interface Lane {
  cards: readonly Card[]
  /** The pages that were read, and those that there are. */
  pages: number
  lastPage: number
  isReading: boolean
  error: unknown
}

export const emptyLane: Lane = { cards: [], pages: 0, lastPage: 1, isReading: false, error: null }

/**
 * Returns where a card goes among others: no further than those that are due reach, which head a column, or before them
 * if it is not due itself.
 */
export function clamp(others: readonly Card[], card: Pick<Card, 'due'>, index: number): number {
  const due = others.findIndex((other) => !other.due)
  const heads = due === -1 ? others.length : due
  return card.due ? Math.min(index, heads) : Math.max(Math.min(index, others.length), heads)
}

/** Returns a list with an item at an index. */
export const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
]

/** Returns whether a card belongs to the current view: it is hidden or not, due or late as asked, and whose it is. */
export function belongs(card: Card, second: string, query: Record<string, string>): boolean {
  if ((query['hidden'] === '1') !== (card.hide_until !== null)) return false
  if (second !== 'all' && String(card.account_manager?.id) !== second) return false
  return (query['due'] !== '1' || card.due) && (query['late'] !== '1' || card.late)
}

/** Returns which cards to draw: those that stood there when the pointer came, or those that are there now. */
export function drawn(
  lane: readonly Card[],
  snapshot: readonly number[] | undefined,
  known: (id: number) => Card | undefined,
): readonly Card[] {
  return snapshot ? snapshot.flatMap((id) => known(id) ?? []) : lane
}
