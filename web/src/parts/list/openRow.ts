import { useState } from 'react'

interface OpenRow<Row> {
  row: Row
  /** Its place on the page when it was last seen there. */
  at: number
}

/**
 * Keeps the row whose details are open at its place, though the page read again no longer holds it. A record that left
 * the list must not take with it what is asked or told in its details.
 */
export function useOpenRow<Row>(page: Row[], openId: number, idOf: (row: Row) => number) {
  const [seen, setSeen] = useState<OpenRow<Row> | null>(null)
  const at = page.findIndex((row) => idOf(row) === openId)
  const row = page[at]
  if (row !== undefined && (row !== seen?.row || at !== seen.at)) setSeen({ row, at })
  const hasLeft = row === undefined && seen !== null && idOf(seen.row) === openId
  return { rows: hasLeft ? page.toSpliced(seen.at, 0, seen.row) : page, hasLeft }
}
