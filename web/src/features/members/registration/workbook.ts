import { type SheetRow, SheetFault, mostUnpacked } from './sheet'

/** Whether the bytes are a ZIP archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The rows of a sheet of a workbook, and its title. */
interface WorkbookSheet {
  title: string
  rows: SheetRow[]
}

/** Reads the sheets of a workbook. Numbers keep their digits, and formulas are their last values. */
export async function workbookSheets(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[]> {
  if (unpackedSize(bytes) > mostUnpacked) throw new SheetFault('bytes')
  const { default: readWorkbook } = await import('read-excel-file/web-worker')
  try {
    const sheets = await readWorkbook(bytes.buffer, { parseNumber: (text: string) => text })
    return sheets.map(({ sheet, data }) => ({
      title: sheet,
      rows: data.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) })),
    }))
  } catch {
    throw new SheetFault('workbook')
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  // A long number may be kept with an exponent, and is whole all the same: a workbook keeps what a cell holds, not what it shows.
  if (typeof value === 'string') return /^\d(\.\d+)?E\+?\d+$/.test(value) ? String(Number(value)) : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Returns the bytes of an archive when it is unpacked, from its directory. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = 0
  let at = directoryOf(view)
  while (at >= 0 && at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50) {
    size += view.getUint32(at + 24, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return size
}

/** Returns where the directory of an archive begins; -1 without one. */
function directoryOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 70_000; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return view.getUint32(at + 16, true)
  }
  return -1
}
