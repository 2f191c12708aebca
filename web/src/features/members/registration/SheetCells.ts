import { createModel } from '@preact/signals-react'
import type { ImportDraftModel } from './ImportDraft'
import { type Person, lineOf, personOf } from './lines'

/** The rows of the sheet that is imported, as they stand in it and as people. */
export const SheetCells = createModel(({ sheet, columns }: ImportDraftModel) => {
  const rowAt = (at: number) => sheet.peek()?.rows[at]
  const cellsAt = (at: number): readonly string[] => rowAt(at)?.cells ?? []
  const lineNumber = (at: number) => rowAt(at)?.line ?? 0
  const personAt = (at: number): Person => personOf(cellsAt(at), columns.peek().roles)
  const lineAt = (at: number) => lineOf(personAt(at))

  return { rowAt, cellsAt, lineNumber, personAt, lineAt }
})

export type SheetCellsModel = InstanceType<typeof SheetCells>
