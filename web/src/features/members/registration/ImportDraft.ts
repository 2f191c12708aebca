import { createModel, signal } from '@preact/signals-react'
import { type Columns, recognise } from './columns'
import { type Sheet, markExtra } from './sheet'

/**
 * The stage of an import: nothing is read, reading, rows that can be changed, applying, stopped before its end,
 * and over; then undoing, and its undo halted before its end.
 */
export type ImportStage =
  | 'empty'
  | 'reading'
  | 'ready'
  | 'applying'
  | 'stopped'
  | 'over'
  | 'undoing'
  | 'halted'

const initialOptions: Record<string, string> = {
  mode: 'many',
  type: 'representative',
  account_manager_id: '',
  welcome: 'now',
  day: '',
}

/** What is to be imported: a sheet, what its columns hold, and what is chosen for its members; and how far that is. */
export const ImportDraft = createModel(() => {
  const stage = signal<ImportStage>('empty')
  const sheet = signal<Sheet | null>(null)
  const columns = signal<Columns>({ roles: [], head: 0 })
  const options = signal(initialOptions)
  /** Whether the user changed anything that was read. */
  const isTouched = signal(false)

  /** Finds what the columns of a sheet hold, below the head that is found or was chosen. */
  const recogniseColumns = ({ rows, width }: Sheet, head?: number) => {
    const found = recognise(rows, width, head)
    markExtra(rows, found.head)
    columns.value = found
  }

  return { stage, sheet, columns, options, isTouched, recogniseColumns }
})

export type ImportDraftModel = InstanceType<typeof ImportDraft>
