/** A time of a day, in minutes. */
export interface Span {
  from: number
  until: number
}

/** The place of a block among those at the same time: its column, of that many. */
export interface Place {
  column: number
  columns: number
}

/**
 * Returns the places of overlapping blocks side by side, in the order in which they were given. Blocks that touch each other
 * do not overlap, and each is as wide as those that it meets allow.
 */
export function sideBySide(spans: readonly Span[]): Place[] {
  const places: Place[] = spans.map(() => ({ column: 0, columns: 1 }))
  const order = spans
    .map((span, at) => ({ ...span, at }))
    .toSorted((a, b) => a.from - b.from || b.until - a.until)
  let cluster: typeof order = []
  let end = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = Math.max(0, ...cluster.map(({ at }) => (places[at]?.column ?? 0) + 1))
    for (const { at } of cluster) places[at] = { column: places[at]?.column ?? 0, columns }
    cluster = []
  }
  for (const block of order) {
    if (block.from >= end) close()
    const taken = new Set(
      cluster.filter(({ until }) => until > block.from).map(({ at }) => places[at]?.column ?? 0),
    )
    let column = 0
    while (taken.has(column)) column += 1
    places[block.at] = { column, columns: 1 }
    cluster.push(block)
    end = Math.max(end, block.until)
  }
  close()
  return places
}

/** Returns whether two times overlap. */
export const meets = (a: Span, b: Span) => a.from < b.until && b.from < a.until

/** Returns the parts of a time that others leave free, the earliest first. */
export function without(whole: Span, others: readonly Span[]): Span[] {
  let free = [whole]
  for (const other of others) {
    free = free.flatMap((part) =>
      meets(part, other)
        ? [
            { from: part.from, until: other.from },
            { from: other.until, until: part.until },
          ].filter(({ from, until }) => from < until)
        : [part],
    )
  }
  return free
}
