import { type PageKey, keysOfActs, usePageKeys } from '~/shell/typing'
import type { RowsActs } from './definition'
import type { ListWindow } from './listWindow'
import type { RowSelection } from './selection'
import { tickRange, tickRow } from './tickKeys'

interface ListKeys<Row> {
  window: ListWindow
  total: number
  rowAt: (index: number) => Row | undefined
  idOf: (row: Row) => number
  ticked: Row[]
  selection: RowSelection
  bulk: RowsActs<Row>
  onOpen: (row: Row) => void
}

/**
 * The keys of a long list next to its records: `j` and `k` open the next record and the one before, `x` and `X` tick, and
 * those of the actions apply to the ticked rows, or to the one under the keyboard.
 */
export function useListKeys<Row>(list: ListKeys<Row>): void {
  const { window, total, rowAt, idOf, ticked, selection, bulk, onOpen } = list
  const go = (by: number) => () => {
    const index = window.next(by, total)
    const row = rowAt(index)
    window.point(index)
    if (row) onOpen(row)
  }
  const idAt = (index: number) => {
    const row = rowAt(index)
    return row && idOf(row)
  }
  const ticking = { window, selection, idAt }
  const ifAny = (run: () => void) => () => (total > 0 ? run : undefined)
  usePageKeys([
    { on: ['j'], label: 'next', does: ifAny(go(1)) },
    { on: ['k'], label: 'previous', does: ifAny(go(-1)) },
    { on: ['x'], label: 'tick', does: ifAny(() => tickRow(ticking)) },
    { on: ['X'], label: 'tick-range', does: ifAny(() => tickRange(ticking)) },
    ...keysOfRows(bulk, ticked, selection, () => rowAt(window.cursor.peek())),
  ])
}

/** Returns the keys of the actions on rows: on the ticked ones, otherwise on the one under the keyboard. */
export function keysOfRows<Row>(
  bulk: RowsActs<Row> | undefined,
  ticked: Row[],
  selection: RowSelection,
  current: (event: KeyboardEvent) => Row | undefined,
): PageKey[] {
  const acts = bulk?.acts.filter(({ many }) => many) ?? []
  return keysOfActs(acts, ({ key }, event) => {
    const row = ticked.length > 0 ? undefined : current(event)
    const targets = row ? [row] : ticked
    return targets.length > 0 ? () => bulk?.press(key ?? '', targets, selection) : undefined
  })
}
