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

export interface Column<Row> {
  id: string
  header: Key
  /** What it shows of a row, and of whether the row's details are open. */
  cell: (row: Row, isOpen: boolean) => ReactNode
  /** The field of `order_by`; without it the column cannot be sorted. */
  sort?: string
  /** Left out of the card that a row is on a phone. */
  wideOnly?: boolean
}

/** How many rows a page may have. */
export const pageSizes = [25, 50, 100, 200]
