import { signal } from '@preact/signals-react'
import type { Virtualizer } from '@tanstack/react-virtual'

/** Rows beyond the edges that are drawn too, so that a flick of the wheel meets no gap. */
export const margin = 8

/** Milliseconds of rest after which rows that were jumped to, not scrolled to, are asked for. */
const rest = 80

/** Rows within which a record is looked for that has moved. */
const reach = 200

/** Rows from the first to, but not with, the last. */
export interface Range {
  first: number
  last: number
}

/** The record that is at a place of the list; nothing while it is not read. */
type IdAt = (index: number) => number | undefined

interface Anchor {
  index: number
  id: number | undefined
}

/** Which rows are in view, how high they are and how far they are scrolled. */
export type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * What is worth reading of a long list, and where the keyboard is in it. All rows are equally high, so that where each
 * of them stands is known before it is read.
 */
export class ListWindow {
  readonly rowHeight: number
  /** The row that the keyboard is on; -1 before it was on any. */
  readonly cursor = signal(-1)
  /** The rows that are worth reading: in view, and not only flown over. */
  readonly asked = signal<Range>({ first: 0, last: 0 })
  #rows: Rows | null = null
  #top = 0
  #timer = 0
  #seen: Anchor = { index: 0, id: undefined }
  #pointed: Anchor = this.#seen

  /** Pixels that each row is high. */
  constructor(rowHeight: number) {
    this.rowHeight = rowHeight
  }

  /** The first row that is whole, and how many fit. */
  get view() {
    const [top, height] = [this.#rows?.scrollOffset ?? 0, this.#rows?.scrollRect?.height ?? 0]
    return { first: Math.ceil(top / this.rowHeight), fit: Math.max(1, Math.floor(height / this.rowHeight)) }
  }

  /** Follows the rows in view; answers how to stop. */
  readonly attach = (rows: Rows) => {
    this.#rows = rows
    return () => {
      clearTimeout(this.#timer)
      this.#rows = null
    }
  }

  /** Puts the keyboard on a row, and scrolls as little as it takes to see it whole. */
  point(index: number): void {
    this.cursor.value = index
    this.#rows?.scrollToIndex(index)
  }

  /**
   * Keeps what is in view where it is, and the keyboard on its record, though rows have come or gone above. At its very
   * top a list stays there: that is where what is new is looked for.
   */
  hold(idAt: IdAt): void {
    const top = this.#rows?.scrollOffset ?? 0
    const rows = top > 0 ? drift(this.#seen, idAt) : 0
    this.cursor.value += drift(this.#pointed, idAt)
    if (rows !== 0) this.#rows?.scrollToOffset(top + rows * this.rowHeight)
    const [seen, pointed] = [this.view.first, this.cursor.peek()]
    this.#seen = { index: seen, id: idAt(seen) }
    this.#pointed = { index: pointed, id: idAt(pointed) }
  }

  /** Notes what is in view now. */
  look(): void {
    if (!this.#rows) return
    const { scrollOffset, scrollRect } = this.#rows
    const distance = Math.abs((scrollOffset ?? 0) - this.#top)
    this.#top = scrollOffset ?? 0
    clearTimeout(this.#timer)
    if (distance <= 2 * (scrollRect?.height ?? 0)) this.#ask()
    else this.#timer = window.setTimeout(() => this.#ask(), rest)
  }

  #ask(): void {
    const drawn = this.#rows?.getVirtualIndexes() ?? []
    const [first, last] = [drawn[0] ?? 0, (drawn.at(-1) ?? -1) + 1]
    const asked = this.asked.peek()
    if (first !== asked.first || last !== asked.last) this.asked.value = { first, last }
  }
}

/** How many rows further down a record is now. One that is gone has left its place to the next. */
function drift({ index, id }: Anchor, idAt: IdAt): number {
  const now = idAt(index)
  if (id === undefined || now === undefined || now === id) return 0
  for (let step = 1; step <= reach; step += 1) {
    if (idAt(index + step) === id) return step
    if (idAt(index - step) === id) return -step
  }
  return 0
}
