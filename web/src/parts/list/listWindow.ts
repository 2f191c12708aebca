import { computed, signal } from '@preact/signals-react'

/** Rows beyond the edges that are drawn too, so that a flick of the wheel meets no gap. */
const margin = 8

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

/**
 * The part of a long list that is in view, and where the keyboard is in it. All rows are equally high, so that where
 * each of them stands is known before it is read.
 */
export class ListWindow {
  readonly rowHeight: number
  /** The row that the keyboard is on; -1 before it was on any. */
  readonly cursor = signal(-1)
  /** The rows that are worth reading: in view, and not only flown over. */
  readonly asked = signal<Range>({ first: 0, last: 0 })
  readonly #top = signal(0)
  readonly #height = signal(0)
  readonly first = computed(() => Math.max(0, Math.floor(this.#top.value / this.rowHeight) - margin))
  readonly last = computed(() => Math.ceil((this.#top.value + this.#height.value) / this.rowHeight) + margin)
  #scroller: HTMLElement | null = null
  #timer = 0
  #seen: Anchor = { index: 0, id: undefined }
  #pointed: Anchor = this.#seen

  /** Pixels that each row is high. */
  constructor(rowHeight: number) {
    this.rowHeight = rowHeight
  }

  /** The first row that is whole, and how many fit. */
  get view() {
    const [top, height] = [this.#top.peek(), this.#height.peek()]
    return { first: Math.ceil(top / this.rowHeight), fit: Math.max(1, Math.floor(height / this.rowHeight)) }
  }

  /** Follows the element that scrolls; answers how to stop. */
  readonly attach = (element: HTMLElement) => {
    const look = () => this.#look()
    const sizes = new ResizeObserver(look)
    this.#scroller = element
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      clearTimeout(this.#timer)
      element.removeEventListener('scroll', look)
    }
  }

  /** Puts the keyboard on a row, and scrolls as little as it takes to see it whole. */
  point(index: number): void {
    this.cursor.value = index
    const [top, bottom] = [index * this.rowHeight, (index + 1) * this.rowHeight]
    if (top < this.#top.peek()) this.#scroll(top)
    else if (bottom > this.#top.peek() + this.#height.peek()) this.#scroll(bottom - this.#height.peek())
  }

  /**
   * Keeps what is in view where it is, and the keyboard on its record, though rows have come or gone above. At its very
   * top a list stays there: that is where what is new is looked for.
   */
  hold(idAt: IdAt): void {
    const rows = this.#top.peek() > 0 ? drift(this.#seen, idAt) : 0
    this.cursor.value += drift(this.#pointed, idAt)
    if (rows !== 0) this.#scroll(this.#top.peek() + rows * this.rowHeight)
    const [seen, pointed] = [this.view.first, this.cursor.peek()]
    this.#seen = { index: seen, id: idAt(seen) }
    this.#pointed = { index: pointed, id: idAt(pointed) }
  }

  #look(): void {
    if (!this.#scroller) return
    const { scrollTop, clientHeight } = this.#scroller
    const distance = Math.abs(scrollTop - this.#top.peek())
    this.#top.value = scrollTop
    this.#height.value = clientHeight
    clearTimeout(this.#timer)
    if (distance <= 2 * clientHeight) this.#ask()
    else this.#timer = window.setTimeout(() => this.#ask(), rest)
  }

  #ask(): void {
    const [first, last] = [this.first.peek(), this.last.peek()]
    const asked = this.asked.peek()
    if (first !== asked.first || last !== asked.last) this.asked.value = { first, last }
  }

  #scroll(top: number): void {
    if (!this.#scroller) return
    this.#scroller.scrollTop = top
    this.#look()
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
