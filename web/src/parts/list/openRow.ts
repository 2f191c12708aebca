import { useState } from 'react'

interface OpenRow<Row> {
  row: Row
  /** Its last index on the page. */
  at: number
}

/**
 * Keeps the open row at its position even if the reloaded page no longer contains it, so that its details
 * stay open.
 */
export function useOpenRow<Row>(page: Row[], openId: number, idOf: (row: Row) => number) {
  const [seen, setSeen] = useState<OpenRow<Row> | null>(null)
  const at = page.findIndex((row) => idOf(row) === openId)
  const row = page[at]
  if (row !== undefined && (row !== seen?.row || at !== seen.at)) setSeen({ row, at })
  const hasLeft = row === undefined && seen !== null && idOf(seen.row) === openId
  return { rows: hasLeft ? page.toSpliced(seen.at, 0, seen.row) : page, hasLeft }
}
