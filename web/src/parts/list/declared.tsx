import type { ReactNode } from 'react'
import type { Answer, Endpoint } from '~/api/call'
import { can } from '~/api/can'
import { session } from '~/api/session'
import { place } from '~/shell/place'
import { valueAt } from '~/api/valueAt'
import type { Words } from '~/api/words'
import type { Key } from '~/text'
import { formatDate, formatMoney, formatNumber } from '~/text/format'
import { masks } from '~/ui/input/masks.gen'
import { formatted } from '~/ui/input/mask'
import { Moment } from '~/parts/record/Moment'
import { RecordLink } from '~/parts/record/RecordLink'
import { Word } from '~/parts/record/Word'
import type { Column, Filter, PageOf } from './definition'

/** A list as the contract declares it, from `lists.gen.ts`. */
export interface List {
  endpoint: Endpoint
  /** The kind of record that each row is, in the stream of events. */
  record: string | null
  /** The path of a row's id. */
  id: string | null
  /** The path of a row's name, if that is another than `name`. */
  name?: string
  columns: readonly ListColumn[]
  /** The filters, in the order in which they are offered. */
  filters: readonly Filter[]
  /** The number of rows in words, next to the sums. */
  count: Key | null
  /** The paths of the amounts that are summed up. */
  sums: readonly string[]
  /** Parameters that narrow the list though it does not offer them: links set them. */
  more_filters: readonly string[]
  /** The path that answers all rows as a file. */
  export: string | null
  /** Selections that have a name. */
  views: readonly { name: Key; query: Record<string, string>; counted: boolean }[]
}

interface ListColumn {
  path: string
  title: Key
  sort?: string
  holds: 'money' | 'number' | 'instant' | 'day' | 'word' | 'text'
  words?: Words
  from: 'narrow' | 'medium' | 'wide'
  /** Whether it is left out until the user chooses it. */
  optional?: boolean
  /** How its texts are grouped for reading. */
  mask?: keyof typeof masks
}

type AnswerOf<L extends List> = Answer<L['endpoint']>
type Pages<Whole> = Extract<Whole[keyof Whole], PageOf<unknown>>

/** A row of a list. */
export type RowOf<L extends List> = Pages<AnswerOf<L>>['data'][number]

/** Cells that a page renders itself, by the paths of their columns; null omits a column. */
export type Cells<L extends List, Row = RowOf<L>> = {
  [Path in L['columns'][number]['path']]?: ((row: Row, isOpen: boolean) => ReactNode) | null
}

/** Changes that a page makes to declared filters, by name; null omits a filter. */
export type FilterChanges<L extends List> = {
  [Name in L['filters'][number]['name']]?: Pick<Filter, 'when'> | null
}

/** Returns whether the address names the visitor in a filter, which each may do who may not name others. */
const isOwn = (name: string) => place.search.value[name] === String(session.user.value?.id)

/** Returns the filters of a list that the visitor may use. */
export function filtersOf<L extends List>({ filters, columns }: L, changes: FilterChanges<L> = {}): Filter[] {
  const changed = changes as Partial<Record<string, Partial<Filter> | null>>
  // Instants have passed; a bare day, such as the end of a plan, may lie ahead.
  const isAhead = (name: string) => columns.some(({ path, holds }) => path === name && holds === 'day')
  return filters
    .filter(
      ({ name, needs }) =>
        changed[name] !== null && (!needs || can(needs.action, needs.subject) || isOwn(name)),
    )
    .map((filter) => Object.assign({ isAhead: isAhead(filter.name) }, filter, changed[filter.name]))
}

/** Returns the page of rows in an answer. */
export function pageIn<L extends List>(answer: AnswerOf<L>): PageOf<RowOf<L>> {
  const fields: unknown[] = Object.values(answer as object)
  return fields.find((field) => isPage(field)) as PageOf<RowOf<L>>
}

const isPage = (field: unknown) => typeof field === 'object' && field !== null && 'last_page' in field

/** Returns the id of a row. */
export const idOf = (list: List, row: unknown) => Number(valueAt(row, list.id ?? 'id'))

/** Returns the name of a row's record; its id if the list has no names. */
export function nameOf(list: List, row: unknown): string {
  const column = list.columns.find((one) => isName(list, one))
  const name = valueAt(row, column?.path ?? list.name ?? 'name')
  return typeof name === 'string' ? name : String(idOf(list, row))
}

/** Returns the columns of a list, with the declared title, order, room, alignment and format. */
export function columnsOf<L extends List>(list: L, cells: Cells<L> = {}): Column<RowOf<L>>[] {
  const drawn = cells as Partial<Record<string, Column<RowOf<L>>['cell'] | null>>
  return list.columns
    .filter(({ path }) => drawn[path] !== null)
    .map((column) => ({
      id: column.path.replaceAll('.', '-'),
      header: column.title,
      sort: column.sort,
      from: column.from,
      isOptional: column.optional,
      isName: isName(list, column),
      isAmount: column.path !== list.id && ['money', 'number'].includes(column.holds),
      cell: drawn[column.path] ?? ((row) => <Cell list={list} column={column} row={row} />),
    }))
}

/** Returns whether a column has the names of the records whose ids are next to it. */
const isName = (list: List, { path }: ListColumn) => path === list.id?.replace(/\w+$/, 'name')

interface CellProps {
  list: List
  column: ListColumn
  row: unknown
}

function Cell({ list, column, row }: CellProps) {
  if (!isName(list, column)) return <Value column={column} isId={column.path === list.id} row={row} />
  const holder = column.path.includes('.') ? valueAt(row, column.path.replace(/\.\w+$/, '')) : row
  return <RecordLink record={list.record} id={idOf(list, row)} of={holder as { name: string }} />
}

interface ValueProps {
  column: ListColumn
  isId: boolean
  row: unknown
}

/** A field of a record, in the declared format. */
function Value({ column: { path, holds, words, mask }, isId, row }: ValueProps) {
  const value = valueAt(row, path) as Plain
  if (value === null || value === undefined || value === '') return <span data-none>—</span>
  if (words) return <Word words={words} of={value} />
  if (mask) return <bdi translate="no">{formatted(masks[mask], String(value))}</bdi>
  switch (holds) {
    case 'money':
      return formatMoney(Number(value))
    case 'number':
      return isId ? `#${String(value)}` : formatNumber(Number(value))
    case 'instant':
      return <Moment at={String(value)} />
    case 'day':
      return formatDate(String(value))
    default:
      return <bdi>{String(value)}</bdi>
  }
}

/** Returns the declared sums of some rows, by path, without those of which no row has an amount. */
export function sumsOf(list: List, rows: unknown[]): Record<string, number> {
  const cents = (row: unknown, path: string) => Math.round(Number(valueAt(row, path) ?? 0) * 100)
  const sum = (path: string) => rows.reduce<number>((all, row) => all + cents(row, path), 0) / 100
  const isTold = (path: string) => rows.some((row) => valueAt(row, path) != null)
  return Object.fromEntries(list.sums.filter(isTold).map((path) => [path, sum(path)]))
}

type Plain = string | number | boolean | null | undefined
