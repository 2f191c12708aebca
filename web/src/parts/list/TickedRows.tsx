import type { ReactNode } from 'react'
import { KeepSet } from './KeepSet'
import { inMoney } from './ListCount'
import { SelectAll } from './SelectAll'
import { SelectionBar } from './SelectionBar'
import type { List } from './declared'
import type { ListQuestion } from './listQuestion'
import type { RowSelection } from './selection'

interface TickedRowsProps<L extends List> {
  list: L
  question: ListQuestion<L>
  /** Fixed filters. */
  scope?: Record<string, string>
  /** The ids of the ticked rows, and the sums of their amounts. */
  ids: number[]
  sums: Record<string, number>
  selection: RowSelection
  /** The number of rows of the filter; undefined while the list is not read. */
  total: number | undefined
  /** Whether records of the list are kept as sets. */
  isKept: boolean
  /** The buttons of the actions. */
  children: ReactNode
}

/** What can be done with the ticked rows of a list. */
export function TickedRows<L extends List>(props: TickedRowsProps<L>) {
  const { list, question, scope, ids, sums, selection, total, isKept, children } = props
  const { ordered, ask } = question
  return (
    <SelectionBar
      count={ids.length}
      sums={inMoney(list, sums)}
      all={
        total !== undefined &&
        ids.length < total && (
          <SelectAll {...{ list, ask, total, selection }} query={{ ...ordered, ...scope }} />
        )
      }
      onClear={selection.clear}
    >
      {children}
      {isKept && <KeepSet list={list.endpoint.id} ids={ids} filter={ordered} />}
    </SelectionBar>
  )
}
