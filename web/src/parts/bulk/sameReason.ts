/** A row of a plan with its sentence. */
export interface ToldRow {
  id: number
  name: string
  fate: { is: string; why?: string }
  what: string
}

/** Rows that are refused for one reason. */
export interface SameReason<Row> {
  /** The reason, without the name that a sentence begins with. */
  why: string
  rows: Row[]
}

/** The fewest rows that are grouped: two are read as fast one by one. */
const fewest = 3

/** Returns the reason of a row without its name, so that it is equal for all; null if the name is elsewhere in it. */
function reasonOf({ name, fate: { why } }: ToldRow): string | null {
  if (!why) return null
  const begun = name !== '' && why.startsWith(`${name} `) ? why.slice(name.length + 1) : why
  return name !== '' && begun.includes(name) ? null : begun
}

/** Puts rows together that are refused for the same reason; the others, and a reason of few rows, stay as they are. */
export function bySameReason<Row extends ToldRow>(rows: readonly Row[]): (Row | SameReason<Row>)[] {
  const groups = new Map<string, SameReason<Row>>()
  const grouped = rows.map((row) => {
    const why = reasonOf(row)
    if (why === null) return { row, group: null }
    const key = `${row.fate.is} ${why}`
    const group = groups.get(key) ?? { why, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
    return { row, group }
  })
  // A group is at the place of its first row.
  return grouped.flatMap<Row | SameReason<Row>>(({ row, group }) => {
    if (!group || group.rows.length < fewest) return [row]
    return group.rows[0] === row ? [group] : []
  })
}
