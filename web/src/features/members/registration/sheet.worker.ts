import { readSheets } from './readSheet'
import { type Sheet, SheetFault, type SheetFaultKind } from './sheet'

/** The answer of the worker: the sheets, or why there is none. */
export type SheetReply = { sheets: Sheet[] } | { fault: SheetFaultKind }

addEventListener('message', ({ data }: MessageEvent<{ name: string; bytes: Uint8Array<ArrayBuffer> }>) => {
  readSheets(data.name, data.bytes).then(
    (sheets) => postMessage({ sheets } satisfies SheetReply),
    (error: unknown) => {
      const fault = error instanceof SheetFault ? error.kind : 'workbook'
      postMessage({ fault } satisfies SheetReply)
    },
  )
})
