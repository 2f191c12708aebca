/** A row of delimited text. */
export interface DelimitedRow {
  /** The number of its line in the text, from 1. */
  line: number
  cells: string[]
  /** A quote that is not closed, and the column where it is, from 1. */
  fault?: { kind: 'quote'; column: number }
}

/** Limit on the characters of a cell in quotes. A longer one is a quote without its end. */
const longestCell = 10_000

/** Lines by which the separator is recognised. */
const sample = 50

/** Returns the separator that a first line `sep=;` names, which Excel writes and reads; null without one. */
export function declaredSeparator(text: string): string | null {
  const [, separator] = /^\uFEFF?"?sep=([^\r\n"])"?[;,\t]*(?=[\r\n]|$)/i.exec(text) ?? []
  return separator ?? null
}

/** Returns the separator that most lines agree on. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/, sample)
    .filter((line) => line.trim() !== '')
  const agreement = (separator: string) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length - 1)
    // Titles above the lines have none.
    const agreed = (wanted: number) => counts.filter((count) => count === wanted).length + wanted / 1_000
    return Math.max(0, ...counts.filter(Boolean).map(agreed))
  }
  const ranked = ['\t', ';', ','].map((separator) => ({ separator, of: agreement(separator) }))
  return ranked.toSorted((a, b) => b.of - a.of)[0]?.separator ?? ';'
}

/** The cells from a position on, up to the end of their row. */
interface RowRead {
  cells: string[]
  next: number
  /** The column of a quote that is not closed, from 1. */
  broken?: number
}

/**
 * Reads the rows of delimited text. A quote that is not closed breaks its own line alone: those after it are
 * read as if it were not there.
 */
export function* rowsOf(text: string, separator: string): Generator<DelimitedRow> {
  let at = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const { cells, next, broken } = rowAt(text, at, separator)
    yield broken === undefined ? { line, cells } : { line, cells, fault: { kind: 'quote', column: broken } }
    for (let end = endOf(text, at); end < next; end = endOf(text, afterEnd(text, end))) line += 1
    at = next
  }
}

function rowAt(text: string, start: number, separator: string): RowRead {
  const cells: string[] = []
  let at = start
  for (;;) {
    const isQuoted = text[at] === '"'
    const cell = isQuoted ? quotedAt(text, at, separator) : bareAt(text, at, separator)
    if (!cell) {
      const end = endOf(text, start)
      const rest = text.slice(start, end).split(separator)
      return { cells: rest, next: afterEnd(text, end), broken: cells.length + 1 }
    }
    cells.push(unwrapped(cell.text))
    at = cell.next
    if (text[at] !== separator) return { cells, next: afterEnd(text, at) }
    at += 1
  }
}

interface CellRead {
  text: string
  next: number
}

function bareAt(text: string, start: number, separator: string): CellRead {
  let next = start
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r')
    next += 1
  return { text: text.slice(start, next), next }
}

/** Reads a cell in quotes; null if the quote is not closed where a cell may end. */
function quotedAt(text: string, start: number, separator: string): CellRead | null {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote - start > longestCell) return null
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    const next = quote + 1
    const isEnd = next >= text.length || [separator, '\n', '\r'].includes(text[next] ?? '')
    return isEnd ? { text: text.slice(start + 1, quote).replaceAll('""', '"'), next } : null
  }
}

/** Unwraps a text that spreadsheets are kept from calculating: `="0123"`, or `'+55`. */
function unwrapped(text: string): string {
  const [, inner] = /^="([^"]*)"$/.exec(text) ?? []
  return inner ?? (/^'[=+\-@]/.test(text) ? text.slice(1) : text)
}

/** Returns where the line ends on which a position is. */
function endOf(text: string, at: number): number {
  let end = at
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

const afterEnd = (text: string, end: number) =>
  end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : end < text.length ? 1 : 0)
