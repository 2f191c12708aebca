import { useEffect, useEffectEvent } from 'react'
import { isElsewhere } from '~/shell/typing'
import type { RowsActs } from './definition'
import type { Act } from '~/parts/act/acts'
import { asked } from '~/parts/act/asked'
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
 * The keys of a long list beside its records: `j` and `k` open the next record and the one before, `x` and `X` tick, and
 * those of the actions apply to the ticked rows, or to the one under the keyboard.
 */
export function useListKeys<Row>(list: ListKeys<Row>): void {
  const { window, total, rowAt, idOf, ticked, selection, bulk, onOpen } = list
  const go = (by: number) => () => {
    const index = Math.max(0, Math.min(total - 1, window.cursor.peek() + by))
    const row = rowAt(index)
    window.point(index)
    if (row) onOpen(row)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (total === 0 || isElsewhere(event)) return
    const idAt = (index: number) => {
      const row = rowAt(index)
      return row && idOf(row)
    }
    const ticking = { window, selection, idAt }
    const run = { j: go(1), k: go(-1), x: () => tickRow(ticking), X: () => tickRange(ticking) }[event.key]
    const current = rowAt(window.cursor.peek())
    const targets = ticked.length > 0 || !current ? ticked : [current]
    const act = () => targets.length > 0 && bulk.press(event.key, targets, selection)
    if (run) run()
    else if (!act() && !isHelp(event.key, bulk.acts)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Shows the keys of a list and of the actions on its records. Returns whether the key asks for them. */
export function isHelp(key: string, acts: readonly Act[] = []): boolean {
  if (key === '?') asked.value = { keysOf: acts }
  return key === '?'
}
