import type { ColumnChoice } from '~/shell/preferences'
import type { Choosable } from './columnChoice'

/** Returns the choice in an address, the visible columns in order; undefined if it has none. */
export function choiceIn(
  text: string | undefined,
  columns: readonly Choosable[],
): ColumnChoice[] | undefined {
  if (!text) return undefined
  const shown = new Set(text.split(','))
  const others = columns.filter(({ id }) => !shown.has(id))
  return [
    ...[...shown].map((id) => ({ id, isShown: true })),
    ...others.map(({ id }) => ({ id, isShown: false })),
  ]
}

/** Returns a choice as an address holds it. */
export const textOf = (choice: readonly ColumnChoice[]): string =>
  choice.flatMap(({ id, isShown }) => (isShown ? id : [])).join(',')
