import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, type MouseEvent, type ReactNode, memo, useDeferredValue, useState } from 'react'
import { type Ability, session } from '~/api/session'
import { type Language, language, t } from '~/text'
import { isNarrow } from '~/browser/narrow'
import { Checkbox } from '~/ui/input/Checkbox'
import css from './DataTable.module.css'
import { arrows } from './arrows'
import { fit } from './fit'
import type { Column } from './definition'
import { useRowKeys } from './rowKeys'
import type { RowSelection } from './selection'
import type { PageKey } from '~/shell/typing'
import { Slots } from './slots'

interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  idOf: (row: Row) => number
  /** `created_at` or `created_at DESC`, as on the wire. */
  orderBy: string | undefined
  onOrderBy: (orderBy: string | undefined) => void
  /** The selection; without it rows cannot be ticked. */
  selection?: RowSelection
  /** Renders the details below the open row. */
  details?: (row: Row) => ReactNode
  openId: number
  /** Opens a row that is clicked. Without it a click follows the link to the record, if the row has one. */
  onOpen?: (row: Row) => void
  /** The keys of the actions on the rows. */
  keys: readonly PageKey[]
  /** Whether the open row has left the list. It is shown until its details are closed. */
  hasLeft: boolean
  /** Whether newer rows are being loaded. */
  busy: boolean
}

/**
 * A table sorted by the server. On a phone each row is a small card; a page may lay it out by naming columns
 * in the grid template `--card`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, orderBy, onOrderBy, selection, details, openId, hasLeft, busy } = props
  const { onOpen } = props
  const [slots] = useState(() => new Slots())
  const ids = rows.map(idOf)
  const keys = slots.of(ids)
  const ticked = selection?.ids.value
  // A loaded list is drawn immediately: the rows below the screen follow after the first paint.
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole ? rows : rows.slice(0, atOnce)
  const open = (at: number, line: HTMLElement, event?: MouseEvent) => {
    const row = rows[at]
    const { ctrlKey, metaKey } = event ?? {}
    const link = line.querySelector('[data-opens]')
    if (row && onOpen) onOpen(row)
    else
      link?.dispatchEvent(
        new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
      )
  }
  useRowKeys({ ids, selection, onOpen: open, acts: props.keys })
  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const line = target.closest<HTMLElement>('tr[data-row]')
    // Text that was selected is read, not opened.
    if (!line || target.closest(controls) || getSelection()?.isCollapsed === false) return
    open(ids.indexOf(Number(line.dataset['row'])), line, event)
  }
  return (
    <div className={css.frame} aria-busy={busy} ref={fit}>
      <table
        className={css.table}
        aria-label={label}
        data-opens={onOpen && true}
        style={{ '--card-default': cardOf(columns) } as CSSProperties}
      >
        <thead>
          <tr>
            {selection && (
              <th className={css.tick} data-column="tick">
                <Checkbox
                  label={t('shell.list.select-all')}
                  checked={ids.every((id) => ticked?.has(id))}
                  mixed={ids.some((id) => ticked?.has(id))}
                  onChange={(isTicked) => selection.tick(ids, isTicked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} orderBy={orderBy} onOrderBy={onOrderBy} />
            ))}
          </tr>
        </thead>
        {/* The keyboard opens a row by its own control, or by Enter on the row. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={arrows} onClick={click}>
          {drawn.map((row, at) => (
            <TableRow
              key={keys[at]}
              id={idOf(row)}
              row={row as never}
              columns={columns as Column<never>[]}
              selection={selection}
              details={details as ((row: never) => ReactNode) | undefined}
              isTicked={ticked?.has(idOf(row)) ?? false}
              isOpen={idOf(row) === openId}
              hasLeft={hasLeft && idOf(row) === openId}
              isCard={isNarrow.value}
              language={language.value}
              ability={session.ability.value}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Rows that fill a screen. */
const atOnce = 40

/** Elements with their own click. */
const controls = 'a, button, input, select, label, summary, [role=menu], [role=menuitem]'

/** Returns the grid of a row's card on a phone: name and actions first, then the rest in pairs. */
function cardOf(columns: Pick<Column<never>, 'id' | 'from' | 'isName'>[]): string {
  const shown = columns.filter(({ id, from = 'narrow' }) => from === 'narrow' && id !== 'actions')
  const [first, ...others] = shown
    .toSorted((one, other) => Number(other.isName ?? false) - Number(one.isName ?? false))
    .map(({ id }) => id)
  const lines = [`'tick ${first} actions' auto`]
  for (let at = 0; at < others.length; at += 2) {
    lines.push(`'tick ${others[at]} ${others[at + 1] ?? others[at]}' auto`)
  }
  return `${lines.join(' ')} / auto 1fr auto`
}

interface TableRowProps {
  id: number
  row: never
  columns: Column<never>[]
  selection: RowSelection | undefined
  details: ((row: never) => ReactNode) | undefined
  isTicked: boolean
  isOpen: boolean
  hasLeft: boolean
  /** Whether its cells are laid out as a card. */
  isCard: boolean
  /** The context of a cell besides its record. */
  language: Language
  ability: Ability[]
}

/** Memoised, because a page may have two hundred rows. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, columns, selection, details, isTicked, isOpen, hasLeft, isCard } = props
  return (
    <>
      <tr className={css.row} data-row={id} data-open={isOpen || undefined} tabIndex={-1}>
        {selection && (
          <td className={css.tick} data-column="tick">
            <Checkbox
              label={t('shell.list.select-row', { row: id })}
              checked={isTicked}
              onChange={(isOn, isShift) => selection.tickTo(id, isOn, isShift)}
            />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            style={isCard ? { gridArea: column.id } : undefined}
            data-column={column.id}
            data-from={column.from}
            data-amount={column.isAmount || undefined}
          >
            {column.cell(row, isOpen)}
          </td>
        ))}
      </tr>
      {isOpen && details && (
        <tr className={css.details}>
          <td key={id} colSpan={columns.length + (selection ? 1 : 0)}>
            {hasLeft && <p className={css.left}>{t('shell.list.left')}</p>}
            {details(row)}
          </td>
        </tr>
      )}
    </>
  )
})

interface HeaderCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'sort' | 'from' | 'isAmount'>
  orderBy: string | undefined
  onOrderBy: (orderBy: string | undefined) => void
}

/** A sortable header. Clicks cycle from unsorted to descending, ascending and back. */
function HeaderCell({ column, orderBy, onOrderBy }: HeaderCellProps) {
  const { id, header, sort } = column
  const data = { 'data-column': id, 'data-from': column.from, 'data-amount': column.isAmount || undefined }
  if (!sort) return <th {...data}>{t(header)}</th>
  const [Arrow, order, next] =
    orderBy === `${sort} DESC`
      ? ([ArrowDown, 'descending', sort] as const)
      : orderBy === sort
        ? ([ArrowUp, 'ascending', undefined] as const)
        : ([ChevronsUpDown, 'none', `${sort} DESC`] as const)
  return (
    <th {...data} aria-sort={order}>
      <button type="button" className={css.sort} onClick={() => onOrderBy(next)}>
        {t(header)}
        <Arrow size={13} aria-hidden />
      </button>
    </th>
  )
}
