import { randomId } from '~/browser/random'
import { type Signal, signal } from '@preact/signals-react'
import { membersList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { refresh } from '~/api/queries'
import type { ImportRows } from './ImportRows'
import type { ImportStage } from './ImportRun'
import { type Undoing, importStore } from './importStore'
import { lanes, whyKept } from './discard'
import type { Outcome, Verdict } from './verdict'

/** Answers that are stored together. One that is lost is asked again under its key. */
const portion = 20

/**
 * The undo of an import: each member that it registered is discarded by a call of its own, under a key made of
 * the undo and the row. Members that any user has used since stay, with the reason.
 */
export class ImportUndo {
  /** Why it stopped. */
  readonly trouble = signal<string | null>(null)
  readonly remaining = signal(0)
  readonly total = signal(0)
  #undoing: Undoing | null = null
  /** The rows that are not answered yet. */
  #left = new Set<number>()
  #stored = 0
  #rows: ImportRows
  #stage: Signal<ImportStage>
  #leaving = new AbortController()

  constructor(rows: ImportRows, stage: Signal<ImportStage>) {
    this.#rows = rows
    this.#stage = stage
  }

  now = () => this.#undoing

  begin(): void {
    this.stop()
    this.#start(null)
  }

  /** Plans the undo of all rows that are registered. */
  plan(): void {
    this.#start({ key: `undo-${randomId()}`, rows: this.#rows.registered.peek() })
  }

  /** Continues an undo of which some rows were answered. */
  restore(undoing: Undoing | null, parts: Outcome[]): void {
    this.#start(undoing)
    this.#stored = parts.length
    for (const part of parts) this.#take(part)
  }

  /** Starts no further call. Those in progress finish. */
  stop(): void {
    this.#leaving.abort()
  }

  /** Makes the calls that are left. */
  async go(): Promise<void> {
    const undoing = this.#undoing
    if (!undoing) return
    const leave = new AbortController()
    this.#leaving = leave
    this.trouble.value = null
    this.#stage.value = 'undoing'
    const queue = [...this.#left].values()
    let answers: Outcome = []
    const settle = async () => {
      const some = answers
      answers = []
      this.#take(some)
      this.#stored += 1
      await importStore.keepPart('undo', this.#stored - 1, some)
    }
    const lane = async () => {
      for (const at of queue) {
        if (leave.signal.aborted) return
        // oxlint-disable-next-line no-await-in-loop
        const verdict = await this.#discard(undoing, at)
        if (this.#undoing !== undoing) return
        answers.push([at, verdict])
        // oxlint-disable-next-line no-await-in-loop
        if (answers.length >= portion) await settle()
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => this.#guarded(lane, leave)))
    if (this.#undoing !== undoing) return
    if (answers.length > 0) await settle()
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) this.trouble.value = describe(failed.reason)
    this.#stage.value = this.remaining.peek() === 0 ? 'over' : 'halted'
    void refresh(membersList)
  }

  /** Runs a lane. Where one fails, the others stop after their call. */
  async #guarded(lane: () => Promise<void>, leave: AbortController): Promise<void> {
    try {
      await lane()
    } catch (error) {
      leave.abort()
      throw error
    }
  }

  /** Discards the member of a row. A refusal of this one member is its verdict; any other error is thrown. */
  async #discard({ key }: Undoing, at: number): Promise<Verdict> {
    const verdict = this.#rows.verdictAt(at)
    if (!('id' in verdict)) return verdict
    const { id } = verdict
    const version = 'version' in verdict ? verdict.version : undefined
    const why = await whyKept(`${key}-${id}`, id, version)
    return why === null ? { is: 'undone' } : { is: 'kept', id, version, why }
  }

  #take(answers: Outcome): void {
    this.#rows.take(answers)
    for (const [at] of answers) this.#left.delete(at)
    this.remaining.value = this.#left.size
  }

  #start(undoing: Undoing | null): void {
    this.#undoing = undoing
    this.trouble.value = null
    this.#stored = 0
    this.#left = new Set(undoing?.rows)
    this.remaining.value = this.#left.size
    this.total.value = this.#left.size
  }
}
