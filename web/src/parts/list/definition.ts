import type { ReactNode } from 'react'
import type { Key } from '~/text'
import type { Choice } from '~/ui/input/Select'

/** A page of rows, as every list endpoint answers it. */
export interface PageOf<Row> {
  current_page: number
  from: number | null
  to: number | null
  total: number
  last_page: number
  per_page: number
  data: Row[]
}

/** A filter of a list. Its name is that of the query parameter, in the browser's address and on the wire. */
export type Filter = {
  name: string
  label: string
  /** Whether it is offered, from what else is typed; always when absent. */
  when?: (values: Record<string, string>) => boolean
} & (
  | { kind: 'text' }
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
  /** What it shows of a row, and of whether the row's details are open. */
  cell: (row: Row, isOpen: boolean) => ReactNode
  /** The field of `order_by`; without it the column cannot be sorted. */
  sort?: string
  /** How much room there has to be: the card that a row is on a phone is narrow. */
  from?: 'narrow' | 'medium' | 'wide'
  /** Whether it holds amounts, which stand below one another by their last digits. */
  isAmount?: boolean
}

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 200]
