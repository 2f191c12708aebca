/** A request of a tab to the shared stream. */
export type Ask =
  /**
   * To hear of the changes after an event that was read after `since`, in milliseconds of the clock, or after now. `isStale`: the
   * connection may have died unnoticed.
   */
  | { join: true; after?: number; since: number; isStale?: boolean }
  /** To hear of nothing more. */
  | { join: false }

/** What the shared stream tells a tab. */
export type StreamNotice =
  /** It is open. `isGapped`: changes after the event that the tab named may be missing. */
  | { open: true; isGapped?: boolean }
  /** It broke. The tab hears of nothing until it joins again. */
  | { open: false }
  /** A change, as the server wrote it. */
  | { change: string }

/** Returns how a stream is opened at an address, after an event or after now. */
export function connectTo(path: string): (after: number | undefined) => EventSource {
  return (after) => new EventSource(after === undefined ? path : `${path}?after=${after}`)
}

/** The changes that are kept for tabs that join later. */
const most = 500

/** The event after which a tab is to hear of changes, and the time after which it was read. */
interface Place {
  after?: number
  since: number
}

/** A change with the number of its event. */
interface NumberedChange {
  id: number
  data: string
}

/**
 * One stream of changes for all tabs of a browser, which opens few connections to a server at a time. It is open while a tab listens, and
 * sends a tab that joins the events after the one that the tab named.
 */
export class SharedStream {
  #source: EventSource | undefined
  /** When the stream was opened, in milliseconds of the clock; undefined while it is not. */
  #openedAt: number | undefined
  /** The event after which every change is in `#kept`, if it is known. */
  #begin: number | undefined
  #kept: NumberedChange[] = []
  readonly #tabs = new Map<Tab, Place>()
  readonly #connect: (after: number | undefined) => EventSource

  constructor(connect: (after: number | undefined) => EventSource) {
    this.#connect = connect
  }

  /** Takes what a tab asks. */
  hear(tab: Tab, ask: Ask): void {
    if (!ask.join) return this.#leave(tab)
    if (ask.isStale && this.#source && this.#last === undefined) this.#lose()
    this.#tabs.set(tab, ask)
    if (!this.#source) this.#open(ask.after)
    else if (ask.isStale) this.#open(this.#last)
    else if (this.#openedAt !== undefined) this.#greet(tab, ask)
  }

  /** The event up to which the tabs have heard of every change, if it is known. */
  get #last(): number | undefined {
    return this.#kept.at(-1)?.id ?? this.#begin
  }

  #leave(tab: Tab): void {
    this.#tabs.delete(tab)
    if (this.#tabs.size === 0) this.#close()
  }

  /** Opens the stream, from now on if it would go on before the kept changes. */
  #open(after: number | undefined): void {
    const isContinued = after !== undefined && after === this.#last
    this.#source?.close()
    this.#openedAt = undefined
    if (!isContinued) {
      this.#begin = after
      this.#kept = []
    }
    const source = this.#connect(after)
    this.#source = source
    source.addEventListener('open', () => {
      this.#openedAt = Date.now()
      for (const [tab, place] of this.#tabs) this.#greet(tab, place)
    })
    source.addEventListener('change', ({ data, lastEventId }) =>
      this.#take(data as string, Number(lastEventId)),
    )
    source.addEventListener('error', () => this.#lose())
  }

  #close(): void {
    this.#source?.close()
    this.#source = undefined
    this.#openedAt = undefined
    this.#begin = undefined
    this.#kept = []
  }

  /** Notifies a tab that it gets all changes from here on, and sends those that it missed. */
  #greet(tab: Tab, { after, since }: Place): void {
    const isMissed =
      this.#begin === undefined ? since < (this.#openedAt ?? 0) : after !== undefined && after < this.#begin
    tab({ open: true, isGapped: after !== undefined && isMissed })
    for (const { id, data } of this.#kept) if (after !== undefined && id > after) tab({ change: data })
    this.#tabs.set(tab, { after: this.#last, since: Date.now() })
  }

  #take(data: string, id: number): void {
    this.#kept.push({ id, data })
    if (this.#kept.length > most) this.#begin = this.#kept.shift()?.id
    for (const [tab, { since }] of this.#tabs) {
      this.#tabs.set(tab, { after: id, since })
      tab({ change: data })
    }
  }

  #lose(): void {
    const tabs = [...this.#tabs.keys()]
    this.#tabs.clear()
    this.#close()
    for (const tab of tabs) tab({ open: false })
  }
}

/** Tells a tab something. */
type Tab = (told: StreamNotice) => void
