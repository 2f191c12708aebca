import type { Verdict } from './verdict'

/** A row of the result: its cells, its outcome, and why. */
export interface ResultRow {
  cells: readonly string[]
  verdict: Verdict
  reason: string
}

const statuses: Record<Verdict['is'], string> = {
  waiting: 'waiting',
  new: 'waiting',
  created: 'created',
  undone: 'undone',
  kept: 'kept',
  known: 'existing',
  invalid: 'refused',
  breach: 'refused',
  broken: 'refused',
  double: 'duplicate',
  left: 'skipped',
}

/** Returns the result as a file that Excel opens in Brazil: separated by semicolons, with a mark of UTF-8. */
export function resultFile(
  header: readonly string[] | null,
  width: number,
  rows: Iterable<ResultRow>,
): string {
  const names = header ?? Array.from({ length: width }, (_, at) => String(at + 1))
  const lines = [written([...names, 'retaguarda_status', 'retaguarda_reason', 'id'])]
  for (const { cells, verdict, reason } of rows) {
    const id = 'id' in verdict ? String(verdict.id) : ''
    lines.push(written([...cells, statuses[verdict.is], isSaid(verdict) ? reason : '', id]))
  }
  return `\ufeff${lines.join('\r\n')}\r\n`
}

/** Returns rows as a file of the original columns alone, which can be imported again. */
export function rowsFile(header: readonly string[] | null, rows: Iterable<readonly string[]>): string {
  const lines = [...(header ? [header] : []), ...rows].map(written)
  return `\ufeff${lines.join('\r\n')}\r\n`
}

const isSaid = ({ is }: Verdict) => !['waiting', 'new', 'created', 'undone', 'left'].includes(is)

const written = (cells: readonly string[]) => cells.map(quoted).join(';')

/** Quotes a cell. One that a spreadsheet would calculate gets an apostrophe, which reading it takes away. */
function quoted(text: string): string {
  const guarded = /^[=+\-@\t\r\0＝＋－＠]/.test(text) ? `'${text}` : text
  return /[";\r\n']/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
