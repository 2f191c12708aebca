import { type PageKey, usePageKeys } from '~/shell/typing'
import type { RowSelection } from './selection'

interface RowKeys {
  /** The rows on screen. */
  ids: number[]
  selection: RowSelection | undefined
  /** Opens the row at an index. */
  onOpen: (at: number, line: HTMLElement) => void
  /** The keys of the actions on the rows. */
  acts: readonly PageKey[]
}

/**
 * The keys of a table: `j` and `k` move the focus from row to row, Enter opens the row, `x` ticks it, `X` ticks up to it,
 * and `/` leads to the search box. They are those of the inbox.
 */
export function useRowKeys({ ids, selection, onOpen, acts }: RowKeys): void {
  const lines = () => [...document.querySelectorAll<HTMLElement>(row)]
  const go = (by: number) => (event: KeyboardEvent) => () => {
    const [all, at] = [lines(), rowUnder(event)]
    all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
  }
  const tick = (event: KeyboardEvent) => {
    const id = ids[rowUnder(event)]
    if (!selection || id === undefined) return undefined
    const isRange = event.key === 'X'
    return () => selection.tickTo(id, isRange || !selection.ids.peek().has(id), isRange)
  }
  const open = ({ target }: KeyboardEvent) => {
    const line = lines().find((one) => one === target)
    return line && (() => onOpen(lines().indexOf(line), line))
  }
  usePageKeys([
    { on: ['j'], label: 'next', does: go(1) },
    { on: ['k'], label: 'previous', does: go(-1) },
    { on: ['Enter'], label: 'open', does: open },
    ...(selection
      ? ([
          { on: ['x'], label: 'tick', does: tick },
          { on: ['X'], label: 'tick-range', does: tick },
        ] as const)
      : []),
    { on: ['/'], label: 'search', does: () => toSearch },
    ...acts,
  ])
}

const row = 'tr[data-row]'

/** Returns the index of the row that a key was pressed in; -1 outside of the rows. */
export function rowUnder({ target }: KeyboardEvent): number {
  const line = target instanceof Element ? target.closest<HTMLElement>(row) : null
  return line ? [...document.querySelectorAll(row)].indexOf(line) : -1
}

const toSearch = () => document.querySelector<HTMLElement>('[role=search] input')?.focus()
