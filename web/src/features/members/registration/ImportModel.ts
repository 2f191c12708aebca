import { computed, createModel } from '@preact/signals-react'
import { ImportCheck } from './ImportCheck'
import { ImportDraft } from './ImportDraft'
import { ImportEdits } from './ImportEdits'
import { ImportKeeper } from './ImportKeeper'
import { ImportRows } from './ImportRows'
import { ImportRun } from './ImportRun'
import { ImportSource } from './ImportSource'
import { ImportUndo } from './ImportUndo'
import { RowFilter } from './RowFilter'
import { importStore } from './importStore'
import type { Sheet } from './sheet'

/** An import from the file to the result. It is kept on this device, and a page that was reloaded goes on. */
export const ImportModel = createModel(() => {
  const draft = new ImportDraft()
  const { stage, sheet, columns, options, isTouched } = draft
  const rows = new ImportRows(draft)
  const { group: filter, counts, shown } = new RowFilter(rows)
  const check = new ImportCheck(rows, draft)
  const run = new ImportRun(rows, draft)
  const undo = new ImportUndo(rows, stage)
  const source = new ImportSource(stage, (read) => begin(read))
  const keeper = new ImportKeeper({ draft, source, rows, check, run, undo })
  const edits = new ImportEdits({ draft, rows, check, keepSoon: keeper.keepSoon })

  const clear = () => {
    rows.begin()
    check.stop()
    run.begin()
    undo.begin()
  }
  const begin = (read: Sheet) => {
    clear()
    isTouched.value = false
    draft.recogniseColumns(read)
    sheet.value = read
    filter.value = null
    stage.value = 'ready'
    keeper.keepSoon()
    void check.start()
  }
  const discard = () => {
    clear()
    sheet.value = null
    source.forget()
    stage.value = 'empty'
    keeper.drop()
  }

  /** Registers the rows that are new. */
  const apply = async () => {
    run.plan()
    await importStore.dropParts('part')
    await keeper.keep()
    await run.go()
  }
  /** Returns to the rows, of which some are not registered yet. */
  const amend = async () => {
    run.end()
    undo.begin()
    stage.value = 'ready'
    filter.value = null
    await importStore.dropParts('part')
    await importStore.dropParts('undo')
    await keeper.keep()
    await check.start()
  }
  /** Discards the members that it registered, if no user has used them since. */
  const revert = async () => {
    undo.plan()
    filter.value = null
    await importStore.dropParts('undo')
    await keeper.keep()
    await undo.go()
  }
  /** What would be lost with these rows: corrections, calls that are left, or the way back. */
  const loss = computed((): 'changes' | 'rest' | 'undo' | null => {
    if (stage.value === 'stopped' || stage.value === 'halted') return 'rest'
    if (rows.registered.value.length > 0) return 'undo'
    return isTouched.value && stage.value === 'ready' ? 'changes' : null
  })
  const dispose = () => {
    source.stop()
    check.stop()
    run.stop()
    undo.stop()
  }

  return {
    stage,
    sheet,
    columns,
    options,
    source,
    filter,
    counts,
    shown,
    rows,
    check,
    run,
    undo,
    loss,
    restore: keeper.restore,
    discard,
    edits,
    apply,
    amend,
    revert,
    dispose,
  }
})

export type ImportModelOf = InstanceType<typeof ImportModel>
