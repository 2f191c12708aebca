import { signal } from '@preact/signals-react'
import type { Virtualizer } from '@tanstack/react-virtual'
import { giveFocus } from '~/ui/overlay/focusReturn'

/** Rows rendered beyond the edges, so that a flick of the wheel shows no gap. */
export const margin = 8

/** Milliseconds of rest after which rows that were jumped to are requested. */
const rest = 80

/** Rows within which a moved record is searched. */
const reach = 200

/** A range of rows, excluding the last. */
export interface Range {
  first: number
  last: number
}

/** Returns the record at an index; undefined while it is not loaded. */
type IdAt = (index: number) => number | undefined

interface Anchor {
  index: number
  id: number | undefined
}

/** The rows in view, their height and the scroll position. */
export type Rows = Virtualizer<HTMLDivElement, Element>

/**
 * The rows of a long list that are worth reading, and the row under the keyboard. All rows have the same
 * height, so that positions are known before rows are loaded.
 */
export class ListWindow {
  readonly rowHeight: number
  /** The row under the keyboard; -1 initially. */
  readonly cursor = signal(-1)
  /** The rows worth reading: in view, and not merely scrolled past. */
  readonly asked = signal<Range>({ first: 0, last: 0 })
  /** The row that the keyboard ticked last, from which a range is ticked. */
  mark = 0
  /** Whether the keyboard was put on its row before the user went anywhere. */
  #isPlaced = true
  #rows: Rows | null = null
  #top = 0
  #timer = 0
  #seen: Anchor = { index: 0, id: undefined }
  #pointed: Anchor = this.#seen

  /** `rowHeight` is in pixels. */
  constructor(rowHeight: number) {
    this.rowHeight = rowHeight
  }

  /** The first fully visible row, and the number that fit. */
  get view() {
    const [top, height] = [this.#rows?.scrollOffset ?? 0, this.#rows?.scrollRect?.height ?? 0]
    return { first: Math.ceil(top / this.rowHeight), fit: Math.max(1, Math.floor(height / this.rowHeight)) }
  }

  /** Follows the rows in view. Returns a function that stops it. */
  readonly attach = (rows: Rows) => {
    this.#rows = rows
    return () => {
      clearTimeout(this.#timer)
      this.#rows = null
    }
  }

  /** Puts the keyboard on a row before the user goes anywhere. Unless the row is open already, the first step leads to it. */
  place(index: number, isOpen = false): void {
    this.#isPlaced = !isOpen
    this.cursor.value = index
    this.#rows?.scrollToIndex(index)
  }

  /** Moves the keyboard, which is the focus, to a row, with the least scrolling that shows it fully. */
  point(index: number): void {
    this.place(index, true)
    giveFocus(() => this.#rows?.scrollElement)
  }

  /** Returns the row that a step leads to among that many; the same at either end. */
  next(by: number, total: number): number {
    const here = this.cursor.peek()
    return Math.max(0, Math.min(total - 1, this.#isPlaced && here >= 0 ? here : here + by))
  }

  /** Returns the row of a record, the nearest one to the keyboard; -1 if it is not loaded nearby. */
  find(isRow: (index: number) => boolean): number {
    const here = Math.max(0, this.cursor.peek())
    for (let step = 0; step <= reach; step += 1) {
      for (const index of [here + step, here - step]) if (index >= 0 && isRow(index)) return index
    }
    return -1
  }

  /**
   * Keeps the view and the keyboard on their records when rows come or go above. At its very top a list stays
   * there, since that is where new rows appear.
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

  /** Records the rows in view. */
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

/** Returns by how many rows a record has moved down. A removed one has left its position to the next. */
function drift({ index, id }: Anchor, idAt: IdAt): number {
  const now = idAt(index)
  if (id === undefined || now === undefined || now === id) return 0
  for (let step = 1; step <= reach; step += 1) {
    if (idAt(index + step) === id) return step
    if (idAt(index - step) === id) return -step
  }
  return 0
}
