import { randomId } from '~/browser/random'
import { type Signal, computed, signal } from '@preact/signals-react'
import { callUnder } from '~/api/call'
import { membersCreate, membersList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { refresh } from '~/api/queries'
import { t } from '~/text'
import type { ImportRows } from './ImportRows'
import { keepRun } from './importSets'
import { type Run, importStore } from './importStore'
import { type Chunk, chunksOf } from './lines'
import { bodyOf } from './registration'
import { type Outcome, outcomeOf } from './verdict'

/**
 * The stage of an import: nothing is read, reading, rows that can be changed, applying, stopped before its end,
 * and over; then undoing, and its undo halted before its end.
 */
export type ImportStage =
  | 'empty'
  | 'reading'
  | 'ready'
  | 'applying'
  | 'stopped'
  | 'over'
  | 'undoing'
  | 'halted'

/** Lines of a call: few enough that its progress is seen, and that stopping does not wait. */
const linesOfCall = 100

/**
 * The registration of the rows that were new when it was confirmed: calls one after the other, each under a key
 * made of the run and its place. A call that is repeated answers what it did.
 */
export class ImportRun {
  /** Why it stopped. */
  readonly trouble = signal<string | null>(null)
  /** The calls that were answered. */
  readonly answered = signal(0)
  readonly #chunks = signal<Chunk[]>([])
  readonly total = computed(() => this.#chunks.value.reduce((sum, { rows }) => sum + rows.length, 0))
  readonly remaining = computed(() =>
    this.#chunks.value.slice(this.answered.value).reduce((sum, { rows }) => sum + rows.length, 0),
  )
  #run: Run | null = null
  #rows: ImportRows
  #stage: Signal<ImportStage>
  #leaving = new AbortController()

  #file: () => string

  /** `file` returns the name of what is imported. */
  constructor(rows: ImportRows, stage: Signal<ImportStage>, file: () => string) {
    this.#rows = rows
    this.#stage = stage
    this.#file = file
  }

  now = () => this.#run

  begin(): void {
    this.stop()
    this.#start(null)
  }

  /** Plans the calls. From here on neither rows nor options change. */
  plan(options: Record<string, string>): void {
    const rows = this.#rows.ready.peek()
    this.#start({ key: `import-${randomId()}`, rows, options })
  }

  /** Continues a run of which some calls were answered. */
  restore(run: Run | null, parts: Outcome[]): void {
    this.#start(run)
    for (const part of parts) this.#rows.take(part)
    this.answered.value = parts.length
  }

  /** Ends it, so that rows can be corrected and registered by another run. */
  end(): void {
    this.begin()
    this.#rows.amend()
  }

  /** Starts no further call. That in progress finishes. */
  stop(): void {
    this.#leaving.abort()
  }

  /** Makes the calls that are left. */
  async go(): Promise<void> {
    const run = this.#run
    if (!run) return
    const leave = new AbortController()
    this.#leaving = leave
    this.trouble.value = null
    this.#stage.value = 'applying'
    try {
      const chunks = this.#chunks.peek()
      for (let at = this.answered.peek(); at < chunks.length && !leave.signal.aborted; at += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await this.#call(run, at, chunks[at] ?? { rows: [], users: '' })
      }
    } catch (error) {
      this.trouble.value = describe(error)
    }
    if (this.#run !== run) return
    this.#stage.value = this.remaining.peek() === 0 ? 'over' : 'stopped'
    void refresh(membersList)
    if (this.remaining.peek() === 0) await this.#keep(run)
  }

  async #call(run: Run, at: number, { rows, users }: Chunk): Promise<void> {
    const body = bodyOf({ ...run.options, mode: 'many', users })
    const answer = await callUnder(`${run.key}-${at + 1}`, membersCreate, { body })
    if (this.#run !== run) return
    const outcome = outcomeOf(answer, rows, false)
    await importStore.keepPart('part', at, outcome)
    this.#rows.take(outcome)
    this.answered.value = at + 1
  }

  /** Keeps what the run registered in the list of imports. */
  async #keep(run: Run): Promise<void> {
    const verdicts = run.rows.map((at) => this.#rows.verdictAt(at))
    const ids = verdicts.flatMap((verdict) => (verdict.is === 'created' ? [verdict.id] : []))
    const refused = this.#rows.indexes.peek().length - this.#rows.registered.peek().length
    if (ids.length === 0) return
    try {
      await keepRun(run.key, this.#file(), ids, refused)
    } catch (error) {
      this.trouble.value = t('import-page.past.not-kept', { why: describe(error) })
    }
  }

  #start(run: Run | null): void {
    this.#run = run
    this.trouble.value = null
    this.answered.value = 0
    this.#chunks.value = run ? [...chunksOf(run.rows, this.#rows.lineAt, linesOfCall)] : []
  }
}
