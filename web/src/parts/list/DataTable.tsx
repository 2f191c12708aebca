import {
  type RowSelectionState,
  type SortingState,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type ReactNode, useMemo } from 'react'
import { t } from '~/text'
import { Checkbox } from '~/ui/Checkbox'
import css from './DataTable.module.css'
import type { Column } from './definition'

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature })

interface DataTableProps<Row extends { id: number }> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  /** `created_at` or `created_at DESC`, as on the wire. */
  orderBy: string | undefined
  onOrderBy: (orderBy: string | undefined) => void
  /** The ids that are ticked; without it rows cannot be. */
  selected?: RowSelectionState
  onSelect?: (selected: RowSelectionState) => void
  /** What is shown below the row that is open. */
  details?: (row: Row) => ReactNode
  openId?: number
  /** The rows are old: newer ones are on their way. */
  busy: boolean
}

/**
 * A table whose sorting belongs to the server. On a phone each row is a small card, which a page lays out by naming
 * columns in the grid template `--card`.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { columns, rows, orderBy, onOrderBy, selected, onSelect, details, openId } = props
  const sorting = readOrder(orderBy, columns)
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      }),
    )
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    state: { sorting, rowSelection: selected ?? {} },
    onRowSelectionChange: (change) =>
      onSelect?.(typeof change === 'function' ? change(selected ?? {}) : change),
  })
  const width = columns.length + (selected ? 1 : 0)
  return (
    <div className={css.frame} aria-busy={props.busy}>
      <table className={css.table} aria-label={props.label}>
        <thead>
          <tr>
            {selected && (
              <th className={css.tick}>
                <Checkbox
                  label={t('shell.list.select-all')}
                  checked={table.getIsAllRowsSelected()}
                  mixed={table.getIsSomeRowsSelected()}
                  onChange={(ticked) => table.toggleAllRowsSelected(ticked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} onOrderBy={onOrderBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const isOpen = row.original.id === openId
            return (
              <Fragment key={row.id}>
                <tr
                  className={css.row}
                  data-selected={row.getIsSelected() || undefined}
                  data-open={isOpen || undefined}
                >
                  {selected && (
                    <td className={css.tick}>
                      <Checkbox
                        label={t('shell.list.select-row', { row: row.id })}
                        checked={row.getIsSelected()}
                        onChange={(ticked) => row.toggleSelected(ticked)}
                      />
                    </td>
                  )}
                  {row.getAllCells().map((cell, at) => (
                    <td
                      key={cell.id}
                      className={columns[at]?.wideOnly ? css.wide : undefined}
                      style={{ gridArea: cell.column.id }}
                      data-column={cell.column.id}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
                {isOpen && details && (
                  <tr className={css.details}>
                    <td colSpan={width}>{details(row.original)}</td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'sort'>
  sorting: SortingState
  onOrderBy: (orderBy: string | undefined) => void
}

/** Clicking goes from unsorted to the largest first, to the smallest first, and back. */
function HeaderCell({ column, sorting, onOrderBy }: HeaderCellProps) {
  const { id, header, sort } = column
  if (!sort) return <th data-column={id}>{header}</th>
  const order = sorting.find((entry) => entry.id === id)
  const next = order ? (order.desc ? sort : undefined) : `${sort} DESC`
  const Arrow = order ? (order.desc ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <th data-column={id} aria-sort={order ? (order.desc ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={css.sort} onClick={() => onOrderBy(next)}>
        {header}
        <Arrow size={13} aria-hidden />
      </button>
    </th>
  )
}

function readOrder(orderBy: string | undefined, columns: Pick<Column<never>, 'id' | 'sort'>[]): SortingState {
  const [field, direction] = orderBy?.split(' ') ?? []
  const column = columns.find(({ sort }) => sort && sort === field)
  return column ? [{ id: column.id, desc: direction === 'DESC' }] : []
}
