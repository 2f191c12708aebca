/** How many steps are kept. */
const most = 200

/** Milliseconds within which changes of one place are one step. */
const pause = 1000

/** The states of a content, between which one goes back and forth. */
export class ContentHistory<State> {
  #past: State[] = []
  #future: State[] = []
  #now: State
  #place: string | null = null
  #at = 0

  constructor(start: State) {
    this.#now = start
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Adds a state. Changes of the same place within a second are one step; a change without a place is one by itself. */
  push(state: State, place: string | null, now = Date.now()): void {
    const isSame =
      place !== null && place === this.#place && now - this.#at < pause && this.#future.length === 0
    if (!isSame) this.#past = [...this.#past, this.#now].slice(-most)
    this.#future = []
    this.#now = state
    this.#place = place
    this.#at = now
  }

  /** Goes one step back, and returns the state there; null if there is none. */
  undo(): State | null {
    const before = this.#past.pop()
    if (before === undefined) return null
    this.#future.push(this.#now)
    return this.#go(before)
  }

  /** Goes one step forth again, and returns the state there; null if there is none. */
  redo(): State | null {
    const next = this.#future.pop()
    if (next === undefined) return null
    this.#past.push(this.#now)
    return this.#go(next)
  }

  #go(state: State): State {
    this.#now = state
    this.#place = null
    return state
  }
}
