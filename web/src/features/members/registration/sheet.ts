/** What a column holds. A column without a role is kept for the result file alone. */
export type Role = 'name' | 'surname' | 'email' | 'area' | 'phone' | 'document'

export const roles: readonly Role[] = ['name', 'surname', 'email', 'area', 'phone', 'document']

/** Why a row cannot be read as its file means it. */
export type RowFaultKind = 'quote' | 'extra' | 'formula' | 'damaged' | 'long' | 'empty'

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

/** The lines of a text that were in Windows-1252: how many, and the number of the first. */
export interface OldLines {
  n: number
  first: number
  /** Whether others are in UTF-8. */
  isMixed: boolean
}

/** What was read of a file, or of what was pasted. */
export interface Sheet {
  /** The name of the file; empty if it was pasted. */
  name: string
  /** The title of a sheet of a workbook. */
  title?: string
  rows: SheetRow[]
  /** The number of columns. */
  width: number
  /** The lines that were in another encoding than UTF-8. */
  old?: OldLines
}

/** Limit on rows below the head. A longer file is refused, so that none is cut off unseen. */
export const mostRows = 100_000

/** Rows among which the head is looked for, and can be chosen. */
export const headRows = 30

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

/** Makes a sheet of rows with numbers. Leaves out empty ones. The head is not counted among the rows. */
export function sheetOf(name: string, read: Iterable<SheetRow>, headOf: (rows: SheetRow[]) => number): Sheet {
  const rows: SheetRow[] = []
  for (const row of read) {
    trim(row.cells)
    if (row.cells.length === 0) continue
    if (row.cells.length > mostColumns) throw new SheetFault('columns')
    if (rows.length === mostRows + headRows) throw new SheetFault('rows')
    rows.push(row)
  }
  if (rows.length === 0) throw new SheetFault('empty')
  if (rows.length - headOf(rows) - 1 > mostRows) throw new SheetFault('rows')
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 1)
  for (const row of rows) while (row.cells.length < width) row.cells.push('')
  return { name, rows, width }
}

function trim(cells: string[]): void {
  for (const [at, text] of cells.entries()) cells[at] = text.trim()
  while (cells.at(-1) === '') cells.pop()
}

const lengthOf = ({ cells }: SheetRow) => cells.findLastIndex((text) => text !== '') + 1

/** Tells which rows below a head have more cells than there are columns. */
export function markExtra(rows: readonly SheetRow[], head: number): void {
  const usual = usualWidth(rows, head)
  for (const row of rows.slice(head + 1)) {
    if (row.fault?.kind === 'extra') delete row.fault
    if (lengthOf(row) > usual) row.fault ??= { kind: 'extra', column: usual + 1 }
  }
}

/** Returns the columns that rows have: as many as the head, unless most of those below it have more. */
function usualWidth(rows: readonly SheetRow[], head: number): number {
  const counts = new Map<number, number>()
  for (const row of rows.slice(Math.max(head, 0) + 1, 200)) {
    if (!row.fault || row.fault.kind === 'extra') {
      counts.set(lengthOf(row), (counts.get(lengthOf(row)) ?? 0) + 1)
    }
  }
  const [usual = 1] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  const first = rows[Math.max(head, 0)]
  return Math.max(first ? lengthOf(first) : 1, usual)
}
