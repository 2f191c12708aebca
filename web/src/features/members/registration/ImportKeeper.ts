import { createModel } from '@preact/signals-react'
import type { ImportCheckModel } from './ImportCheck'
import type { ImportDraftModel } from './ImportDraft'
import type { ImportRowsModel } from './ImportRows'
import type { ImportRunModel } from './ImportRun'
import type { ImportSourceModel } from './ImportSource'
import type { ImportUndoModel } from './ImportUndo'
import { importStore } from './importStore'

interface KeptParts {
  draft: ImportDraftModel
  source: ImportSourceModel
  rows: ImportRowsModel
  check: ImportCheckModel
  run: ImportRunModel
  undo: ImportUndoModel
}

/** Milliseconds without a change before the import is kept on this device. */
const pause = 600

/** Keeps an import on this device, so that a page that was reloaded goes on with it. */
export const ImportKeeper = createModel(({ draft, source, rows, check, run, undo }: KeptParts) => {
  let timer = 0

  const keep = async () => {
    clearTimeout(timer)
    const sheet = draft.sheet.peek()
    if (!sheet) return
    await importStore.keep({
      sheet,
      sheets: source.sheets.peek(),
      columns: draft.columns.peek(),
      options: draft.options.peek(),
      isTouched: draft.isTouched.peek(),
      ...rows.now(),
      run: run.now(),
      undoing: undo.now(),
    })
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void keep(), pause)
  }
  /** Goes on with the import that this device keeps. */
  const restore = async () => {
    const found = await importStore.recall()
    if (!found || draft.stage.peek() !== 'empty') return
    source.sheets.value = found.sheets ?? [found.sheet]
    draft.columns.value = found.columns
    draft.options.value = found.options
    draft.isTouched.value = found.isTouched ?? false
    draft.sheet.value = found.sheet
    rows.restore(found)
    run.restore(found.run, found.run ? await importStore.parts('part') : [])
    // What was known when the undo began is later than the answers of the run.
    if (found.undoing) rows.take(found.done)
    undo.restore(found.undoing ?? null, found.undoing ? await importStore.parts('undo') : [])
    if (!found.run) {
      rows.forget()
      draft.stage.value = 'ready'
      void check.start()
      return
    }
    rows.findDoubles()
    if (run.remaining.value > 0) draft.stage.value = 'stopped'
    else draft.stage.value = undo.remaining.value > 0 ? 'halted' : 'over'
  }
  const drop = () => {
    clearTimeout(timer)
    void importStore.drop()
  }

  return { keep, keepSoon, restore, drop }
})
