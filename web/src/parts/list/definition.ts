import type { ReactNode } from 'react'
import type { Key } from '~/text'
import type { Choice } from '~/ui/input/Select'

/** A page of rows, as in the answers of list endpoints. */
export interface PageOf<Row> {
  current_page: number
  from: number | null
  to: number | null
  total: number
  last_page: number
  per_page: number
  data: Row[]
}

/** A filter of a list. Its name is that of the query parameter, in the address and on the wire. */
export type Filter = {
  name: string
  label: string
  /** An example or a hint, shown while the field is empty. */
  hint?: string
  /** Whether it is offered, given the other values; always if absent. */
  when?: (values: Record<string, string>) => boolean
} & (
  | { kind: 'text' }
  /** Several texts, with commas or spaces between them. */
  | { kind: 'texts' }
  /** The number of a member. */
  | { kind: 'member' }
  | { kind: 'number' }
  | { kind: 'flag' }
  | { kind: 'range' }
  | { kind: 'choice'; choices: Choice[] }
)

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
  /** Whether it holds amounts, which are right-aligned. */
  isAmount?: boolean
}

/** The page sizes. */
export const pageSizes = [25, 50, 100, 200]
