/** What a column holds. A column without a role is kept for the result file alone. */
export type Role = 'name' | 'email' | 'phone' | 'document'

export const roles: readonly Role[] = ['name', 'email', 'phone', 'document']

/** Why a row cannot be read as its file means it. */
export type RowFaultKind = 'quote' | 'extra' | 'formula' | 'long' | 'empty'

/** A fault of a row, and the column where it is, from 1. */
export interface RowFault {
  kind: RowFaultKind
  column: number
}

export interface SheetRow {
  /** The number of its line in the file, from 1. */
  line: number
  cells: string[]
  fault?: RowFault
}

/** What was read of a file, or of what was pasted. */
export interface Sheet {
  /** The name of the file; empty if it was pasted. */
  name: string
  rows: SheetRow[]
  /** The number of columns. */
  width: number
}

/** Limit on rows. A longer file is refused, so that none is cut off unseen. */
export const mostRows = 100_000

/** Limit on columns. */
export const mostColumns = 100

/** Limit on the bytes of a file. */
export const mostBytes = 30 * 1024 * 1024

/** Limit on the bytes of a workbook when it is unpacked. */
export const mostUnpacked = 120 * 1024 * 1024

/** Why a file is refused as a whole. */
export type SheetFaultKind = 'rows' | 'columns' | 'bytes' | 'empty' | 'binary' | 'workbook'

/** A file that cannot be read, or exceeds a limit. */
export class SheetFault extends Error {
  override name = 'SheetFault'
  readonly kind: SheetFaultKind

  constructor(kind: SheetFaultKind) {
    super(kind)
    this.kind = kind
  }
}

/** Makes a sheet of rows with numbers. Leaves out empty ones, and tells what is wrong with others. */
export function sheetOf(name: string, read: Iterable<SheetRow>): Sheet {
  const rows: SheetRow[] = []
  for (const row of read) {
    trim(row.cells)
    if (row.cells.length === 0) continue
    if (row.cells.length > mostColumns) throw new SheetFault('columns')
    if (rows.length === mostRows) throw new SheetFault('rows')
    rows.push(row)
  }
  if (rows.length === 0) throw new SheetFault('empty')
  const usual = usualWidth(rows)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), usual)
  for (const row of rows) {
    if (row.cells.length > usual) row.fault ??= { kind: 'extra', column: usual + 1 }
    while (row.cells.length < width) row.cells.push('')
  }
  return { name, rows, width }
}

function trim(cells: string[]): void {
  for (const [at, text] of cells.entries()) cells[at] = text.trim()
  while (cells.at(-1) === '') cells.pop()
}

/** Returns the columns that rows have: as many as the first, unless most of those after it have more. */
function usualWidth([first, ...rest]: SheetRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells, fault } of rest.slice(0, 200)) {
    if (!fault) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  const [usual = 1] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return Math.max(first?.cells.length ?? 1, usual)
}
