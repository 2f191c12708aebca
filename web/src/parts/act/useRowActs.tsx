import { useSignal } from '@preact/signals-react'
import { type ReactNode, useMemo } from 'react'
import type { Endpoint } from '~/api/call'
import type { Column } from '~/parts/list/definition'
import { ActDialog } from './ActDialog'
import { RowActs } from './RowActs'
import type { Act, Subject } from './acts'

/** What is done to the rows of a list. It stays the same object. */
export interface RowActing<Row extends Subject> {
  acts: Act[]
  /** Returns the name of a row's record. */
  nameOf: (row: Row) => string
  /** The calls to read again afterwards. */
  rereads: Endpoint[]
}

interface RowsDone<Row> {
  /** The column of actions. */
  extras: Column<Row>[]
  /** The dialog of the action that was asked for. */
  dialog: ReactNode
}

/** Returns what a list needs to offer the actions on the record of each row. */
export function useRowActs<Row extends Subject>(acting: RowActing<Row>): RowsDone<Row> {
  const asking = useSignal<{ act: Act; row: Row } | null>(null)
  const { nameOf, rereads } = acting
  const extras = useMemo(
    () => [columnOf(acting, (act, row) => (asking.value = { act, row }))],
    [acting, asking],
  )
  const asked = asking.value
  const dialog = asked && (
    <ActDialog
      act={asked.act}
      of={asked.row}
      about={{ name: nameOf(asked.row) }}
      name={nameOf(asked.row)}
      rereads={rereads}
      onClose={() => (asking.value = null)}
    />
  )
  return { extras, dialog }
}

const columnOf = <Row extends Subject>(
  { acts, nameOf }: RowActing<Row>,
  ask: (act: Act, row: Row) => void,
): Column<Row> => ({
  id: 'actions',
  header: 'shell.list.actions',
  cell: (row) => <RowActs acts={acts} of={row} name={nameOf(row)} onAct={(act) => ask(act, row)} />,
})
