import { createModel } from '@preact/signals-react'
import type { ImportCheckModel } from './ImportCheck'
import type { ImportDraftModel } from './ImportDraft'
import type { ImportRowsModel } from './ImportRows'
import type { Columns } from './columns'

interface Surroundings {
  draft: ImportDraftModel
  rows: ImportRowsModel
  check: ImportCheckModel
  /** Keeps the import when nothing was changed for a moment. */
  keepSoon: () => void
}

/** What the user changes of an import before it is registered. Rows are checked again after each change. */
export const ImportEdits = createModel(({ draft, rows, check, keepSoon }: Surroundings) => {
  const { stage, sheet, columns, options, isTouched } = draft

  const edit = (change: () => void) => {
    if (stage.peek() !== 'ready') return
    isTouched.value = true
    change()
    keepSoon()
    void check.start()
  }
  const setColumns = (next: Columns) =>
    edit(() => {
      columns.value = next
      rows.forget()
    })
  const setHead = (head: number) =>
    edit(() => {
      const now = sheet.peek()
      if (now) draft.recogniseColumns(now, head)
      rows.forget()
    })
  const setCell = (at: number, column: number, text: string) => edit(() => rows.setCell(at, column, text))
  const leaveOut = (at: number, isLeft: boolean) => edit(() => rows.leaveOut(at, isLeft))
  const setOption = (name: string) => (value: string) => {
    options.value = { ...options.peek(), [name]: value }
    keepSoon()
  }

  return { setColumns, setHead, setCell, leaveOut, setOption }
})
