import { type ReadonlySignal, computed, signal } from '@preact/signals-react'
import { type Schemas, rehearse } from '~/api/call'
import { membersCreate } from '~/api/endpoints.gen'
import { describe, hasNoRehearsal } from '~/api/errors'
import type { Columns } from './columns'
import {
  type Double,
  type Person,
  breachOf,
  cellFault,
  chunksOf,
  doublesOf,
  isComplete,
  lineOf,
  personOf,
} from './lines'
import { bodyOf } from './registration'
import type { KeptImport } from './importStore'
import type { Sheet } from './sheet'
import { type Outcome, type Verdict, isRegistered, outcomeOf } from './verdict'

type Values = Record<string, string>

/** Rows that are judged before the page has its turn. */
const slice = 5_000

/** The rows of an import, and what is known of each. */
export class ImportRows {
  /** Incremented with each change of a row or its verdict. */
  readonly revision = signal(0)
  readonly isChecking = signal(false)
  /** Why the check cannot continue. */
  readonly trouble = signal<string | null>(null)
  /** Whether the system behind the server cannot rehearse, so that nothing is known before it is done. */
  readonly isBlind = signal(false)
  /** The indexes of the rows below the header. */
  readonly indexes: ReadonlySignal<number[]>
  /** The rows that would be registered. */
  readonly ready: ReadonlySignal<number[]>
  /** The rows that an import registered and that no undo removed. */
  readonly registered: ReadonlySignal<number[]>
  #sheet: ReadonlySignal<Sheet | null>
  #columns: ReadonlySignal<Columns>
  #options: ReadonlySignal<Values>
  #left = new Set<number>()
  /** What the server said of a row, in a rehearsal or when it was applied. */
  #told = new Map<number, Verdict>()
  /** What the server did: it stays when a rehearsal is forgotten. */
  #done = new Map<number, Verdict>()
  #doubles = new Map<number, Double>()
  #checking = new AbortController()

  constructor(
    sheet: ReadonlySignal<Sheet | null>,
    columns: ReadonlySignal<Columns>,
    options: ReadonlySignal<Values>,
  ) {
    this.#sheet = sheet
    this.#columns = columns
    this.#options = options
    this.indexes = computed(() => {
      void this.revision.value
      const rows = sheet.value?.rows ?? []
      return [...rows.keys()].slice(columns.value.head + 1)
    })
    this.ready = computed(() => {
      const isReady = (at: number) => {
        const { is } = this.verdictAt(at)
        return is === 'new' || (is === 'waiting' && this.isBlind.value)
      }
      return this.indexes.value.filter(isReady)
    })
    this.registered = computed(() => this.indexes.value.filter((at) => isRegistered(this.verdictAt(at))))
  }

  /** Forgets everything, for another sheet. */
  begin(): void {
    this.restore({ left: [], done: [], rehearsed: [] })
    this.stop()
  }

  /** Continues with what was kept. */
  restore({ left, done, rehearsed }: Pick<KeptImport, 'left' | 'done' | 'rehearsed'>): void {
    this.#left = new Set(left)
    this.#done = new Map(done)
    this.isBlind.value = false
    this.forget()
    this.#told = new Map(rehearsed)
  }

  /** Forgets what was rehearsed, because the lines are others now. */
  forget(): void {
    this.#told.clear()
    this.#findDoubles()
    this.revision.value += 1
  }

  verdictAt(at: number): Verdict {
    const done = this.#done.get(at)
    if (done) return done
    if (this.#left.has(at)) return { is: 'left' }
    const fault = this.#sheet.peek()?.rows[at]?.fault
    if (fault) return { is: 'broken', fault }
    const double = this.#doubles.get(at)
    if (double) return { is: 'double', line: this.lineNumber(double.of), by: double.by }
    return this.#told.get(at) ?? { is: 'waiting' }
  }

  lineNumber(at: number): number {
    return this.#sheet.peek()?.rows[at]?.line ?? 0
  }

  cellsAt(at: number): readonly string[] {
    return this.#sheet.peek()?.rows[at]?.cells ?? []
  }

  lineAt = (at: number) => lineOf(this.#personAt(at))

  left = () => [...this.#left]
  /** Returns what is known of rows. Those that would be registered are known by their run. */
  answers = () => ({
    done: [...this.#done],
    rehearsed: [...this.#told].filter(([, { is }]) => is !== 'new'),
  })

  /** Takes over what a call did to its rows. */
  take(outcome: Outcome): void {
    for (const [at, verdict] of outcome) this.#done.set(at, verdict)
    this.revision.value += 1
  }

  /** Allows rows that were refused or undone to be corrected. Those that are members stay as they are. */
  amend(): void {
    const members = new Set(this.registered.peek())
    for (const at of this.#done.keys()) if (!members.has(at)) this.#done.delete(at)
    this.forget()
  }

  setCell(at: number, column: number, text: string): void {
    const row = this.#sheet.peek()?.rows[at]
    if (!row || this.#done.has(at)) return
    row.cells[column] = text.trim()
    // A row that is corrected was read.
    delete row.fault
    this.#told.delete(at)
  }

  leaveOut(at: number, isLeft: boolean): void {
    if (isLeft) this.#left.add(at)
    else this.#left.delete(at)
  }

  stop(): void {
    this.#checking.abort()
    this.isChecking.value = false
  }

  /** Finds doubles, and rehearses the rows of which nothing is known, one call after the other. */
  async check(): Promise<void> {
    this.stop()
    this.trouble.value = null
    const leave = new AbortController()
    this.#checking = leave
    this.#findDoubles()
    this.revision.value += 1
    if (!isComplete(this.#columns.peek().roles)) return
    this.isChecking.value = true
    try {
      await this.#judge(leave.signal)
      if (this.isBlind.peek()) return
      const unknown = this.indexes.peek().filter((at) => this.verdictAt(at).is === 'waiting')
      for (const { rows, users } of chunksOf(unknown, this.lineAt)) {
        const body = bodyOf({
          mode: 'many',
          users,
          type: this.#options.peek()['type'] ?? '',
          welcome: 'never',
        })
        // One call after the other: a check of many lines must not hinder the others' work.
        // oxlint-disable-next-line no-await-in-loop
        const { answer } = await rehearse(membersCreate, { body, signal: leave.signal })
        if (leave.signal.aborted) return
        for (const [at, verdict] of outcomeOf(answer as Schemas['Registered'], rows, true)) {
          this.#told.set(at, verdict)
        }
        this.revision.value += 1
      }
    } catch (error) {
      if (leave.signal.aborted) return
      if (hasNoRehearsal(error)) this.isBlind.value = true
      else this.trouble.value = describe(error)
    } finally {
      if (!leave.signal.aborted) this.isChecking.value = false
    }
  }

  /** Judges what needs no server, in slices: rows without anything, and cells with a fault of their own. */
  async #judge(leave: AbortSignal): Promise<void> {
    const { roles } = this.#columns.peek()
    for (const [place, at] of this.indexes.peek().entries()) {
      if (place % slice === 0) {
        // Between slices the page answers to the user.
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve))
        leave.throwIfAborted()
      }
      if (this.verdictAt(at).is !== 'waiting') continue
      const person = this.#personAt(at)
      const [breach, fault] = [breachOf(person), cellFault(this.cellsAt(at), roles)]
      if (fault) this.#told.set(at, { is: 'broken', fault })
      else if (breach) this.#told.set(at, { is: 'breach', breach })
      else if (lineOf(person) === '')
        this.#told.set(at, { is: 'broken', fault: { kind: 'empty', column: 1 } })
    }
    this.revision.value += 1
  }

  #personAt(at: number): Person {
    return personOf(this.cellsAt(at), this.#columns.peek().roles)
  }

  #findDoubles(): void {
    const { roles, head } = this.#columns.peek()
    const rows = this.#sheet.peek()?.rows ?? []
    const people = rows.map(({ cells, fault }, at) => {
      const isApart = at <= head || fault || this.#left.has(at)
      return isApart ? null : personOf(cells, roles)
    })
    this.#doubles = doublesOf(people)
  }
}
