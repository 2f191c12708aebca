import { createModel, signal } from '@preact/signals-react'

/** The most rows that are ticked together. Plans of more are for the command line. */
export const most = 5_000

/** The list and the filter whose rows are all ticked. */
export interface WholeFilter {
  /** The endpoint of the list. */
  list: string
  /** Its parameters. */
  query: Record<string, string>
}

/** The ticked rows of a list, by id. They stay ticked on other pages. */
export const Selection = createModel(() => {
  const ids = signal<ReadonlySet<number>>(new Set())
  /** The filter that the rows are all of; null if they were ticked one by one. */
  const whole = signal<WholeFilter | null>(null)
  /** The rows that were ticked, as last seen. */
  const seen = new Map<number, unknown>()
  /** The filter of the list. */
  let narrowed: string | null = null
  /** The rows on screen. */
  let shown: number[] = []
  /** The row from which Shift ticks a range. */
  let mark: number | null = null

  const tick = (some: number[], isTicked: boolean) => {
    const next = new Set(ids.value)
    for (const id of some) {
      if (isTicked) next.add(id)
      else next.delete(id)
    }
    whole.value = null
    ids.value = next
  }
  /** Ticks a row, or all between it and the one before if `isRange`. */
  const tickTo = (id: number, isTicked: boolean, isRange: boolean) => {
    const [from, to] = [mark === null ? -1 : shown.indexOf(mark), shown.indexOf(id)].toSorted((a, b) => a - b)
    mark = id
    if (isRange && from !== undefined && from >= 0) tick(shown.slice(from, (to ?? from) + 1), isTicked)
    else tick([id], isTicked)
  }
  const clear = () => {
    mark = null
    whole.value = null
    ids.value = new Set()
  }
  /** Clears the selection if its list is narrowed otherwise than before. */
  const belong = (filter: string) => {
    if (narrowed !== null && narrowed !== filter) clear()
    narrowed = filter
  }
  /** Ticks all rows of a filter, by which a command line finds them too unless it is null. */
  const tickAll = <Row>(rows: Row[], idOf: (row: Row) => number, filter: WholeFilter | null) => {
    for (const row of rows) seen.set(idOf(row), row)
    ids.value = new Set(rows.map(idOf))
    whole.value = filter
  }

  /** Returns the ticked rows as last seen, given those on screen. */
  const among = <Row>(ticked: ReadonlySet<number>, rows: Row[], idOf: (row: Row) => number): Row[] => {
    shown = rows.map(idOf)
    for (const row of rows) if (ticked.has(idOf(row))) seen.set(idOf(row), row)
    return rowsOf<Row>(ticked)
  }
  const rowsOf = <Row>(ticked: ReadonlySet<number>): Row[] =>
    [...ticked].flatMap((id) => (seen.get(id) as Row | undefined) ?? [])
  /** Remembers a row, which may be ticked and leave the loaded pages. */
  const see = (id: number, row: unknown) => void seen.set(id, row)

  return { ids, whole, tick, tickTo, tickAll, clear, belong, among, rowsOf, see }
})

export type RowSelection = InstanceType<typeof Selection>
