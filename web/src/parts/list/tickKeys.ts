import type { ListWindow } from './listWindow'
import type { RowSelection } from './selection'

interface TickableList {
  window: ListWindow
  selection: RowSelection
  /** Returns the id of a row by its index; undefined while it is not loaded. */
  idAt: (index: number) => number | undefined
}

/** Ticks the row under the keyboard, or unticks it. */
export function tickRow({ window, selection, idAt }: TickableList): void {
  const index = window.cursor.peek()
  const id = idAt(index)
  if (id === undefined) return
  window.point(index)
  window.mark = index
  selection.tick([id], !selection.ids.peek().has(id))
}

/** Ticks all rows from the one that was ticked last up to the one under the keyboard. */
export function tickRange({ window, selection, idAt }: TickableList): void {
  const [cursor, { mark }] = [window.cursor.peek(), window]
  const between = Array.from({ length: Math.abs(cursor - mark) + 1 }, (_, at) =>
    idAt(Math.min(cursor, mark) + at),
  )
  selection.tick(
    between.filter((id) => id !== undefined),
    true,
  )
}
