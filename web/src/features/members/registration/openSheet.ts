import { version } from '~/browser/version'
import { workerAddress } from '~/browser/workerAddress'
import { type Sheet, SheetFault, mostBytes } from './sheet'
import type { SheetReply } from './sheet.worker'
// The bundler makes this module.
// oxlint-disable-next-line import/default
import workerUrl from './sheet.worker?worker&url'

/** Reads a file outside the page, which stays responsive. */
export async function openSheet(file: File, signal: AbortSignal): Promise<Sheet[]> {
  if (file.size > mostBytes) throw new SheetFault('bytes')
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const worker = new Worker(workerAddress(workerUrl), { type: 'module' })
  try {
    return await new Promise<Sheet[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SheetReply>) => {
        if ('sheets' in data) resolve(data.sheets)
        else reject(new SheetFault(data.fault))
      })
      worker.addEventListener('error', () => {
        // Its file may be gone with an earlier version.
        void version.look()
        reject(new SheetFault('workbook'))
      })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      worker.postMessage({ name: file.name, bytes }, [bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}
