import { useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isPrinting } from '~/browser/calm'
import { t } from '~/text'
import css from './VirtualList.module.css'
import { type ListWindow, margin } from './listWindow'
import type { RowSelection } from './selection'
import { Slots } from './slots'

interface VirtualListProps<Row> {
  label: string
  window: ListWindow
  /** The number of rows, loaded or not. */
  total: number
  /** Returns a row by its index in the whole list; undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined
  idOf: (row: Row) => number
  /** The id of the record open next to the list. */
  openId?: number
  /** Closes the record that is open next to the list and follows the keyboard; undefined if none is. */
  onLeave?: () => void
  onOpen: (row: Row) => void
  /** The selection; without it rows cannot be ticked. */
  selection?: RowSelection
  /** Renders a loaded row. The box to tick it takes the place of an element marked `data-face`. */
  children: (row: Row) => ReactNode
}

/** Rows that paper shows. */
const printedRows = 200

/**
 * A list of any length that renders only the rows in view. It is one tab stop: arrows, Page, Home and End
 * move, Enter opens, Space ticks, Shift ticks a range. It keeps its position when reloaded. A row opened
 * before it is loaded opens when it is.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, window, total, rowAt, idOf, openId, onLeave, onOpen, selection, children } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [slots] = useState(() => new Slots())
  /** The row that was opened before it was loaded. */
  const awaited = useRef<number | null>(null)
  /** Whether what was open was closed because the keyboard went on to a row that is not loaded. */
  const left = useRef(false)
  // It makes its own changes known, and no compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: isPrinting.value ? Math.min(total, printedRows) : total,
    getScrollElement: () => scroller.current,
    estimateSize: () => window.rowHeight,
    overscan: isPrinting.value ? printedRows : margin,
  })
  const drawn = virtual.getVirtualIndexes()
  const keys = slots.of(drawn)
  const cursor = window.cursor.value
  useLayoutEffect(() => {
    awaited.current = null
    return window.attach(virtual)
  }, [window, virtual])
  useLayoutEffect(() => window.look())
  useLayoutEffect(() =>
    window.hold((index) => {
      const row = rowAt(index)
      return row && idOf(row)
    }),
  )

  const openAt = (index: number) => {
    const row = rowAt(index)
    awaited.current = row || index < 0 ? null : index
    if (!row) return
    left.current = false
    onOpen(row)
  }
  useLayoutEffect(() => {
    if (awaited.current !== null && rowAt(awaited.current)) openAt(awaited.current)
  })

  const tick = (one: number, other: number, isTicked: boolean) => {
    const between = Array.from({ length: Math.abs(other - one) + 1 }, (_, at) => Math.min(one, other) + at)
    const rows = between.map(rowAt).filter((row) => row !== undefined)
    selection?.tick(rows.map(idOf), isTicked)
  }
  const toggle = (index: number, row: Row) => tick(index, index, !selection?.ids.peek().has(idOf(row)))
  const press = (event: KeyboardEvent) => {
    const target = leads(event.key, cursor, total, window)
    const row = rowAt(cursor)
    if (target !== null) {
      awaited.current = null
      if (event.shiftKey) tick(Math.max(cursor, 0), target, true)
      window.point(target)
      if (onLeave || left.current) openAt(target)
      // No key means the open record while the keyboard is on a row that is not loaded.
      if (awaited.current !== null && onLeave) {
        left.current = true
        onLeave()
      }
    } else if (event.key === 'Enter') openAt(cursor)
    else if (event.key === ' ' && row) toggle(cursor, row)
    else return
    event.preventDefault()
  }
  // The list is where the keyboard goes, unless something else has it.
  useEffect(() => {
    if (document.activeElement === document.body) scroller.current?.focus()
  }, [])
  const click = (event: MouseEvent<HTMLElement>) => {
    const index = Number((event.target as Element).closest('[role=row]')?.getAttribute('aria-rowindex')) - 1
    if (!(index >= 0)) return
    const row = rowAt(index)
    const isTick = event.ctrlKey || event.metaKey || (event.target as Element).closest('[data-tick]')
    const from = selection?.ids.peek().size ? window.mark : Math.max(cursor, 0)
    const isOpening = !selection || (!isTick && !event.shiftKey)
    if (isOpening) openAt(index)
    else if (event.shiftKey) tick(from, index, true)
    else if (row) toggle(index, row)
    if (!isOpening) window.mark = index
    // The open record keeps the keyboard while others are ticked.
    if (isOpening || !onLeave) window.point(index)
  }

  return (
    <div
      ref={scroller}
      className={css.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total}
      aria-multiselectable={selection && true}
      aria-activedescendant={drawn.includes(cursor) ? `${id}-${cursor}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
    >
      <div role="rowgroup" className={css.rows} style={{ height: virtual.getTotalSize() }}>
        {drawn.map((index, at) => {
          const row = rowAt(index)
          return (
            <VirtualRow
              key={keys[at]}
              id={`${id}-${index}`}
              index={index}
              height={window.rowHeight}
              row={row as never}
              isCursor={index === cursor}
              isOpen={row !== undefined && idOf(row) === openId}
              isTicked={selection && row !== undefined && selection.ids.value.has(idOf(row))}
              draw={children as (row: never) => ReactNode}
            />
          )
        })}
      </div>
    </div>
  )
}

interface VirtualRowProps {
  id: string
  index: number
  height: number
  row: never
  isCursor: boolean
  isOpen: boolean
  isTicked: boolean | undefined
  draw: (row: never) => ReactNode
}

const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { id, index, height, row, isCursor, isOpen, isTicked, draw } = props
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isTicked}
      aria-current={isOpen || undefined}
      data-cursor={isCursor || undefined}
      className={css.row}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      {isTicked !== undefined && (
        <span className={css.tick} data-tick aria-hidden>
          <Check size={12} />
        </span>
      )}
      <div role="gridcell" className={css.cell} aria-busy={row === undefined || undefined}>
        {row === undefined ? (
          <span className={css.waiting}>
            <span className="visually-hidden">{t('shell.loading')}</span>
          </span>
        ) : (
          draw(row)
        )}
      </div>
    </div>
  )
})

/** Returns the row that a key moves to; null for other keys. */
function leads(key: string, cursor: number, total: number, { view }: ListWindow): number | null {
  const here = cursor < 0 ? view.first - 1 : cursor
  const targets: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + view.fit,
    PageUp: here - view.fit,
    Home: 0,
    End: total - 1,
  }
  const target = targets[key]
  return target === undefined || total === 0 ? null : Math.min(total - 1, Math.max(0, target))
}
