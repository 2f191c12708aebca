import { headOf } from './columns'
import { decode } from './decode'
import { declaredSeparator, rowsOf, separatorOf } from '~/text/delimited'
import { type Sheet, SheetFault, sheetOf } from './sheet'
import { isArchive, workbookSheets } from './workbook'

/** Reads the sheets of a file by what it holds, whatever its name says. */
export async function readSheets(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  if (!isArchive(bytes)) {
    const { text, old } = decode(bytes)
    const sheet = readText(name, text)
    return [old ? { ...sheet, old } : sheet]
  }
  const sheets: Sheet[] = []
  let fault: unknown = null
  for (const { title, rows } of await workbookSheets(bytes)) {
    try {
      sheets.push({ ...sheetOf(name, rows, headOf), title })
    } catch (error) {
      // Most workbooks have empty sheets, too.
      if (!(error instanceof SheetFault) || error.kind !== 'empty') throw error
      fault ??= error
    }
  }
  if (sheets.length === 0) throw fault ?? new SheetFault('empty')
  return sheets
}

/** Reads delimited text. A first line `sep=;` names its separator and is no row. */
export function readText(name: string, text: string): Sheet {
  const declared = declaredSeparator(text)
  const rows = rowsOf(text, declared ?? separatorOf(text))
  if (declared !== null) rows.next()
  return sheetOf(name, rows, headOf)
}
