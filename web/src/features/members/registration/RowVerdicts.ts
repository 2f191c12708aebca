import { createModel, signal } from '@preact/signals-react'
import type { ImportDraftModel } from './ImportDraft'
import type { SheetCellsModel } from './SheetCells'
import type { KeptImport } from './importStore'
import { type Double, doublesOf } from './lines'
import type { Outcome, Verdict } from './verdict'

/** What is known of each row of an import, by its index. */
export const RowVerdicts = createModel(({ sheet, columns }: ImportDraftModel, cells: SheetCellsModel) => {
  /** Raised with each change of a row or its verdict. */
  const revision = signal(0)
  let left = new Set<number>()
  /** What would be done with a row: by the server's rehearsal, or by what the row says itself. */
  let foreseen = new Map<number, Verdict>()
  /** What the server did: it stays when a rehearsal is forgotten. */
  let done = new Map<number, Verdict>()
  let doubles = new Map<number, Double>()

  const verdictAt = (at: number): Verdict => {
    const result = done.get(at)
    if (result) return result
    if (left.has(at)) return { is: 'left' }
    const fault = cells.rowAt(at)?.fault
    if (fault) return { is: 'broken', fault }
    const double = doubles.get(at)
    if (double) return { is: 'double', line: cells.lineNumber(double.of), by: double.by }
    return foreseen.get(at) ?? { is: 'waiting' }
  }

  /** Finds the rows that are one person, which takes a while with many: each check does it once. */
  const findDoubles = () => {
    const { head } = columns.peek()
    const people = (sheet.peek()?.rows ?? []).map(({ fault }, at) => {
      const isApart = at <= head || fault || left.has(at)
      return isApart ? null : cells.personAt(at)
    })
    doubles = doublesOf(people)
    revision.value += 1
  }
  /** Forgets what was rehearsed, because the lines are others now. */
  const forget = () => {
    foreseen = new Map()
    revision.value += 1
  }
  /** Continues with what was kept. */
  const restore = (kept: Pick<KeptImport, 'left' | 'done' | 'rehearsed'>) => {
    left = new Set(kept.left)
    done = new Map(kept.done)
    foreseen = new Map(kept.rehearsed)
    revision.value += 1
  }
  /** Takes over what would be done with rows. */
  const foresee = (outcome: Outcome) => {
    for (const [at, verdict] of outcome) foreseen.set(at, verdict)
    revision.value += 1
  }
  /** Takes over what a call did to its rows. */
  const take = (outcome: Outcome) => {
    for (const [at, verdict] of outcome) done.set(at, verdict)
    revision.value += 1
  }
  /** Allows rows that were refused or undone to be corrected. Those that are members stay as they are. */
  const amend = (members: readonly number[]) => {
    const kept = new Set(members)
    for (const at of done.keys()) if (!kept.has(at)) done.delete(at)
    forget()
  }
  const setCell = (at: number, column: number, text: string) => {
    const row = cells.rowAt(at)
    if (!row || done.has(at)) return
    row.cells[column] = text.trim()
    // A row that is corrected was read.
    delete row.fault
    foreseen.delete(at)
  }
  const leaveOut = (at: number, isLeft: boolean) => {
    if (isLeft) left.add(at)
    else left.delete(at)
  }
  /** Returns what is known of rows. Those that would be registered are known by their run. */
  const now = () => ({
    left: [...left],
    done: [...done],
    rehearsed: [...foreseen].filter(([, { is }]) => is !== 'new'),
  })

  return { revision, verdictAt, findDoubles, forget, restore, foresee, take, amend, setCell, leaveOut, now }
})
