import type { ColumnChoice } from '~/shell/preferences'
import type { Column } from './definition'

export type Choosable = Pick<Column<never>, 'id' | 'from' | 'isOptional'>

/**
 * Returns all columns with their places, the user's or the declared ones. The first column stays first and shown.
 * Columns that the choice does not know come last.
 */
export function choiceOf(
  columns: readonly Choosable[],
  stored: readonly ColumnChoice[] = [],
): ColumnChoice[] {
  const declared = columns.map(({ id, isOptional }) => ({ id, isShown: !isOptional }))
  const chosen = stored.filter(({ id }) => declared.some((column) => column.id === id))
  const others = declared.filter(({ id }) => !chosen.some((column) => column.id === id))
  const first = declared.slice(0, 1).map(({ id }) => ({ id, isShown: true }))
  return [...first, ...[...chosen, ...others].filter(({ id }) => id !== first[0]?.id)]
}

/**
 * Returns the columns to show, in order: those that an address names, or that are chosen. Neither need more room than a table
 * has.
 */
export function shownOf<C extends Choosable>(
  columns: readonly C[],
  stored?: readonly ColumnChoice[],
  named?: string,
): C[] {
  const chosen = choiceOf(columns, stored).flatMap(({ id, isShown }) => (isShown ? id : []))
  const ids = named ? named.split(',') : chosen
  const found = ids.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return (named ?? stored)
    ? found.map((column) => (column.from === 'wide' ? { ...column, from: 'medium' } : column))
    : found
}

/** Returns the choice with a column moved to an index; the first one stays. */
export function moved(choice: readonly ColumnChoice[], id: string, to: number): ColumnChoice[] {
  const from = choice.findIndex((column) => column.id === id)
  const column = choice[from]
  if (!column || from === 0 || to < 1 || to >= choice.length) return [...choice]
  return choice.toSpliced(from, 1).toSpliced(to, 0, column)
}
