import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import type { Ability } from '~/api/session'
import type { Words } from '~/api/words'
import type { Key } from '~/text'
import type { RowSelection } from './selection'
import type { Act } from '~/parts/act/acts'

/** A page of rows, as in the answers of list endpoints. */
export interface PageOf<Row> {
  current_page: number
  from: number | null
  to: number | null
  total: number
  last_page: number
  per_page: number
  data: Row[]
  /** The declared sums of all rows, if they were asked for. */
  sums?: Record<string, number> | null
  /** Whether there may be more rows than `total`. */
  at_least?: boolean
}

/** A filter of a list. Its name is that of the query parameter, in the address and on the wire. */
export interface Filter {
  name: string
  title: Key
  kind: 'choice' | 'among' | 'member' | 'period' | 'number' | 'text' | 'texts'
  /** The values of a choice. A single one is a checkbox. */
  words?: Words
  /** The list of the records that an id may name. */
  among?: Records
  /** The ability of those to whom it is offered; all if absent. */
  needs?: Ability
  /** Whether it is a period of days that may lie ahead. */
  isAhead?: boolean
  /** The word for all values, where it differs in gender from that of most filters. */
  all?: Key
  /** An example or a hint, shown while the field is empty. */
  hint?: Key
  /** Whether it applies, given the other values; always if absent. */
  when?: (values: Record<string, string>) => boolean
}

/** Records of another list, by the fields of their ids and names. */
export interface Records {
  endpoint: Endpoint
  id: string
  name: string
  /** The name of rows without such a record, if 0 finds them. */
  none?: Key
}

/** A column of a table. */
export interface Column<Row> {
  /** Its name in the grid of a card. */
  id: string
  header: Key
  /** Renders the cell of a row, given whether its details are open. */
  cell: (row: Row, isOpen: boolean) => ReactNode
  /** The field of `order_by`; without it the column cannot be sorted. */
  sort?: string
  /** The room that it needs. A row's card on a phone is narrow. */
  from?: 'narrow' | 'medium' | 'wide'
  /** Whether it is left out until the user chooses it. */
  isOptional?: boolean
  /** Whether it names the record. Its cards begin with it. */
  isName?: boolean
  /** Whether it holds amounts, which are right-aligned. */
  isAmount?: boolean
}

/** The actions on many rows of a list. */
export interface RowsActs<Row> {
  /** The actions, some of which have keys. */
  acts: readonly Act[]
  /** Renders the actions for the ticked rows. */
  draw: (rows: Row[], selection: RowSelection) => ReactNode
  /** Starts the action of a key on rows. Returns whether there is one. */
  press: (key: string, rows: Row[], selection: RowSelection) => boolean
}

/** The page sizes. */
export const pageSizes = [25, 50, 100, 200]
