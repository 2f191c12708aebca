import { type Signal, createModel, signal } from '@preact/signals-react'
import { describe } from '~/api/errors'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import type { ImportStage } from './ImportDraft'
import { recognise } from './columns'
import { isComplete } from './lines'
import { openSheet } from './openSheet'
import { readText } from './readSheet'
import { type Sheet, SheetFault, mostBytes, mostColumns, mostRows } from './sheet'

/** What is read for an import: a file, or pasted lines. `onRead` takes the sheet that most likely lists people. */
export const ImportSource = createModel((stage: Signal<ImportStage>, onRead: (sheet: Sheet) => void) => {
  /** The sheets of the file, of which one is imported. */
  const sheets = signal<readonly Sheet[]>([])
  /** Why nothing could be read. */
  const fault = signal<string | null>(null)
  let reading = new AbortController()

  const read = async (source: (leaving: AbortSignal) => Sheet[] | Promise<Sheet[]>) => {
    reading.abort()
    reading = new AbortController()
    const leave = reading.signal
    fault.value = null
    stage.value = 'reading'
    try {
      const found = await source(leave)
      if (leave.aborted) return
      sheets.value = found
      const isOfPeople = ({ rows, width }: Sheet) => isComplete(recognise(rows, width).roles)
      const first = found.find(isOfPeople) ?? found[0]
      if (first) onRead(first)
    } catch (error) {
      if (leave.aborted) return
      fault.value = sentenceOf(error)
      stage.value = 'empty'
    }
  }
  const open = (file: File) => read((leaving) => openSheet(file, leaving))
  const paste = (text: string) => read(() => [readText('', text)])
  const stop = () => reading.abort()
  const cancel = () => {
    stop()
    stage.value = 'empty'
  }
  /** Takes another sheet of the file. */
  const choose = (at: number) => {
    const chosen = sheets.peek()[at]
    if (chosen && stage.peek() === 'ready') onRead(chosen)
  }
  const forget = () => {
    sheets.value = []
    fault.value = null
  }

  return { sheets, fault, open, paste, cancel, choose, stop, forget }
})

export type ImportSourceModel = InstanceType<typeof ImportSource>

function sentenceOf(error: unknown): string {
  if (!(error instanceof SheetFault)) return describe(error)
  const limits = {
    rows: formatNumber(mostRows),
    columns: formatNumber(mostColumns),
    bytes: formatNumber(mostBytes / 1024 / 1024),
  }
  return t(`import-page.refused.${error.kind}`, limits)
}
