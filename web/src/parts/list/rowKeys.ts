import { useEffect, useEffectEvent } from 'react'
import { isElsewhere } from '~/shell/typing'
import type { RowSelection } from './selection'

interface RowKeys {
  /** The rows on screen. */
  ids: number[]
  selection: RowSelection | undefined
  /** Opens the row at an index. */
  onOpen: (at: number, line: HTMLElement) => void
  /** Handles any other key on the row at an index, -1 if none has the focus. Returns whether it has a meaning. */
  onKey: (key: string, at: number) => boolean
}

/**
 * The keys of a table: `j` and `k` move the focus from row to row, Enter opens the row, `x` ticks it, `X` ticks up to it,
 * and `/` leads to the search box. They are those of the inbox.
 */
export function useRowKeys({ ids, selection, onOpen, onKey }: RowKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    const { key, target } = event
    const line = target instanceof Element ? target.closest<HTMLElement>(row) : null
    const lines = [...document.querySelectorAll<HTMLElement>(row)]
    const at = line ? lines.indexOf(line) : -1
    const id = ids[at]
    const go = (to: number) => lines[Math.max(0, Math.min(lines.length - 1, to))]?.focus()
    if (key === 'j') go(at + 1)
    else if (key === 'k') go(at < 0 ? 0 : at - 1)
    else if (key === 'Enter' && line && target === line) onOpen(at, line)
    else if (key.toLowerCase() === 'x' && selection && id !== undefined) {
      selection.tickTo(id, key === 'X' || !selection.ids.peek().has(id), key === 'X')
    } else if (key === '/') document.querySelector<HTMLElement>('[role=search] input')?.focus()
    else if (!onKey(key, at)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const row = 'tr[data-row]'
