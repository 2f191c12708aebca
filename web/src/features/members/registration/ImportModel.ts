import { computed, createModel, signal } from '@preact/signals-react'
import { describe } from '~/api/errors'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { type Columns, recognise } from './columns'
import { type Group, groupOf, groups } from './verdict'
import { ImportRows } from './ImportRows'
import { ImportRun, type ImportStage } from './ImportRun'
import { ImportUndo } from './ImportUndo'
import { type KeptImport, importStore } from './importStore'
import { isComplete } from './lines'
import { openSheet } from './openSheet'
import { readText } from './readSheet'
import { type Sheet, SheetFault, markExtra, mostBytes, mostColumns, mostRows } from './sheet'

export const initialOptions: Record<string, string> = {
  mode: 'many',
  type: 'representative',
  account_manager_id: '',
  welcome: 'now',
  day: '',
}

/** Milliseconds without a change before the import is kept on this device. */
const pause = 600

/** An import from the file to the result. It is kept on this device, and a page that was reloaded goes on. */
export const ImportModel = createModel(() => {
  const stage = signal<ImportStage>('empty')
  const sheet = signal<Sheet | null>(null)
  /** The sheets of the file, of which one is imported. */
  const sheets = signal<readonly Sheet[]>([])
  const columns = signal<Columns>({ roles: [], head: 0 })
  const options = signal(initialOptions)
  /** Why nothing could be read. */
  const fault = signal<string | null>(null)
  /** The group of rows that is shown; null shows all. */
  const filter = signal<Group | null>(null)
  const rows = new ImportRows(sheet, columns, options)
  const run = new ImportRun(rows, stage, () => sheet.peek()?.name || t('import-page.pasted'))
  const undo = new ImportUndo(rows, stage)
  const isTouched = signal(false)
  let reading = new AbortController()
  let timer = 0

  const counts = computed(() => {
    const counted = Object.fromEntries(groups.map((group) => [group, 0])) as Record<Group, number>
    for (const at of rows.indexes.value) counted[groupOf(rows.verdictAt(at))] += 1
    return counted
  })
  /** The rows that are shown, by index. */
  const shown = computed(() => {
    const group = filter.value
    const all = rows.indexes.value
    return group === null ? all : all.filter((at) => groupOf(rows.verdictAt(at)) === group)
  })

  const kept = (): Omit<KeptImport, 'at'> | null => {
    const now = sheet.peek()
    return (
      now && {
        sheet: now,
        sheets: sheets.peek(),
        columns: columns.peek(),
        left: rows.left(),
        options: options.peek(),
        ...rows.answers(),
        run: run.now(),
        undoing: undo.now(),
        isTouched: isTouched.peek(),
      }
    )
  }
  const keep = async () => {
    clearTimeout(timer)
    const now = kept()
    if (now) await importStore.keep(now)
  }
  const keepSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void keep(), pause)
  }

  const recogniseAs = (found: Sheet, named: Columns) => {
    markExtra(found.rows, named.head)
    columns.value = named
  }
  const begin = (read: Sheet) => {
    rows.begin()
    run.begin()
    undo.begin()
    isTouched.value = false
    recogniseAs(read, recognise(read.rows, read.width))
    sheet.value = read
    filter.value = null
    stage.value = 'ready'
    keepSoon()
    void rows.check()
  }
  const read = async (source: (leaving: AbortSignal) => Sheet[] | Promise<Sheet[]>) => {
    reading.abort()
    const leave = new AbortController()
    reading = leave
    fault.value = null
    stage.value = 'reading'
    try {
      const found = await source(leave.signal)
      if (leave.signal.aborted) return
      sheets.value = found
      const isOfPeople = ({ rows: all, width }: Sheet) => isComplete(recognise(all, width).roles)
      const first = found.find(isOfPeople) ?? found[0]
      if (first) begin(first)
    } catch (error) {
      if (leave.signal.aborted) return
      fault.value = sentenceOf(error)
      stage.value = 'empty'
    }
  }
  const open = (file: File) => read((leaving) => openSheet(file, leaving))
  const paste = (text: string) => read(() => [readText('', text)])
  const cancel = () => {
    reading.abort()
    stage.value = 'empty'
  }

  /** Goes on with the import that this device keeps. */
  const restore = async () => {
    const found = await importStore.recall()
    if (!found || stage.peek() !== 'empty') return
    columns.value = columnsOf(found.columns)
    sheets.value = found.sheets ?? [found.sheet]
    options.value = found.options
    sheet.value = found.sheet
    rows.restore(found)
    isTouched.value = found.isTouched ?? false
    run.restore(found.run, found.run ? await importStore.parts('part') : [])
    // What was known when the undo began is later than the answers of the run.
    if (found.undoing) rows.take(found.done)
    undo.restore(found.undoing ?? null, found.undoing ? await importStore.parts('undo') : [])
    if (!found.run) {
      rows.forget()
      stage.value = 'ready'
      void rows.check()
    } else if (run.remaining.value > 0) stage.value = 'stopped'
    else stage.value = undo.remaining.value > 0 ? 'halted' : 'over'
  }
  const discard = () => {
    clearTimeout(timer)
    rows.begin()
    run.begin()
    undo.begin()
    sheet.value = null
    sheets.value = []
    fault.value = null
    stage.value = 'empty'
    void importStore.drop()
  }

  const change = (work: () => void) => {
    if (stage.peek() !== 'ready') return
    isTouched.value = true
    work()
    keepSoon()
    void rows.check()
  }
  const setColumns = (next: Columns) =>
    change(() => {
      columns.value = next
      rows.forget()
    })
  const setHead = (head: number) =>
    change(() => {
      const now = sheet.peek()
      if (now) recogniseAs(now, recognise(now.rows, now.width, head))
      rows.forget()
    })
  const chooseSheet = (at: number) => {
    const chosen = sheets.peek()[at]
    if (chosen && stage.peek() === 'ready') begin(chosen)
  }
  const setCell = (at: number, column: number, text: string) => change(() => rows.setCell(at, column, text))
  const leaveOut = (at: number, isLeft: boolean) => change(() => rows.leaveOut(at, isLeft))
  const setOption = (name: string) => (value: string) => {
    options.value = { ...options.peek(), [name]: value }
    keepSoon()
  }

  /** Registers the rows that are new. */
  const apply = async () => {
    run.plan(options.peek())
    await importStore.dropParts('part')
    await keep()
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
    await keep()
    await rows.check()
  }
  /** Discards the members that it registered, if no user has used them since. */
  const revert = async () => {
    undo.plan()
    filter.value = null
    await importStore.dropParts('undo')
    await keep()
    await undo.go()
  }
  /** What would be lost with these rows: corrections, calls that are left, or the way back. */
  const loss = computed((): 'changes' | 'rest' | 'undo' | null => {
    if (stage.value === 'stopped' || stage.value === 'halted') return 'rest'
    if (rows.registered.value.length > 0) return 'undo'
    return isTouched.value && stage.value === 'ready' ? 'changes' : null
  })
  const canApply = computed(
    () =>
      stage.value === 'ready' &&
      isComplete(columns.value.roles) &&
      !rows.isChecking.value &&
      rows.ready.value.length > 0,
  )
  const dispose = () => {
    reading.abort()
    rows.stop()
    run.stop()
    undo.stop()
  }

  return {
    stage,
    sheet,
    sheets,
    columns,
    options,
    fault,
    filter,
    counts,
    shown,
    canApply,
    rows,
    run,
    undo,
    loss,
    open,
    paste,
    cancel,
    restore,
    discard,
    setColumns,
    setHead,
    chooseSheet,
    setCell,
    leaveOut,
    setOption,
    apply,
    amend,
    revert,
    dispose,
  }
})

export type ImportModelOf = InstanceType<typeof ImportModel>

function sentenceOf(error: unknown): string {
  if (!(error instanceof SheetFault)) return describe(error)
  const limits = {
    rows: formatNumber(mostRows),
    columns: formatNumber(mostColumns),
    bytes: formatNumber(mostBytes / 1024 / 1024),
  }
  return t(`import-page.refused.${error.kind}`, limits)
}

/** Columns as an earlier version kept them on this device. */
type OldColumns = Pick<Columns, 'roles'> & { isHeaded: boolean }

const columnsOf = (kept: Columns | OldColumns): Columns =>
  'head' in kept ? kept : { roles: kept.roles, head: kept.isHeaded ? 0 : -1 }
