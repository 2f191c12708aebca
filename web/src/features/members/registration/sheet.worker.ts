import { readSheet } from './readSheet'
import { type Sheet, SheetFault, type SheetFaultKind } from './sheet'

/** What the worker answers: the sheet, or why there is none. */
export type SheetReply = { sheet: Sheet } | { fault: SheetFaultKind }

addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array<ArrayBuffer> }>) => {
  readSheet(data.name, data.bytes).then(
    (sheet) => postMessage({ sheet } satisfies SheetReply),
    (error: unknown) => {
      const fault = error instanceof SheetFault ? error.kind : 'workbook'
      postMessage({ fault } satisfies SheetReply)
    },
  )
})
