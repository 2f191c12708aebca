import { decode } from './decode'
import { rowsOf, separatorOf } from './delimited'
import { type Sheet, sheetOf } from './sheet'
import { isArchive, workbookRows } from './workbook'

/** Reads a file by what it holds, whatever its name says. */
export async function readSheet(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  return isArchive(bytes) ? sheetOf(name, await workbookRows(bytes)) : readText(name, decode(bytes))
}

/** Reads delimited text. */
export const readText = (name: string, text: string): Sheet => sheetOf(name, rowsOf(text, separatorOf(text)))
