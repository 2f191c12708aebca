import { rowsOf, separatorOf } from '~/text/delimited'

/** A file of addresses: its columns by their names, and its rows. */
export interface ColumnFile {
  name: string
  columns: string[]
  rows: string[][]
}

/** Reads a file with a line of names. */
export function readColumns(name: string, text: string): ColumnFile {
  const [head = [], ...rows] = [...rowsOf(text, separatorOf(text))]
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  return { name, columns: head, rows }
}

/** Returns the index of the column that most likely holds addresses: the one with most of them. */
export function likelyColumn({ columns, rows }: ColumnFile): number {
  const sample = rows.slice(0, 100)
  const counts = columns.map((_, at) => sample.filter((cells) => cells[at]?.includes('@')).length)
  return Math.max(0, counts.indexOf(Math.max(...counts)))
}

/** Returns the file as it is sent: the column of addresses first, the others as variables behind it. */
export function sentCsv({ columns, rows }: ColumnFile, at: number): string {
  const ordered = (cells: readonly string[]) => [
    cells[at] ?? '',
    ...columns.flatMap((_, index) => (index === at ? [] : [cells[index] ?? ''])),
  ]
  return [columns, ...rows].map((cells) => ordered(cells).map(quoted).join(',')).join('\n')
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
