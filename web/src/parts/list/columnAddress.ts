import type { ColumnChoice } from '~/shell/preferences'
import type { Choosable } from './columnChoice'

/** Returns the choice that an address tells by the columns that are shown, in order; undefined if it tells none. */
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

/** Returns a choice as an address tells it. */
export const textOf = (choice: readonly ColumnChoice[]): string =>
  choice.flatMap(({ id, isShown }) => (isShown ? id : [])).join(',')
