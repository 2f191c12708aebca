import { type Signal, createModel, signal } from '@preact/signals-react'
import { membersList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { refresh } from '~/api/queries'
import { randomId } from '~/browser/random'
import { lanes, whyKept } from './discard'
import type { ImportStage } from './ImportDraft'
import type { ImportRowsModel } from './ImportRows'
import { type Undoing, importStore } from './importStore'
import type { Outcome, Verdict } from './verdict'

/** Answers that are stored together. One that is lost is asked again under its key. */
const portion = 20

/**
 * The undo of an import: each member that it registered is discarded by a call of its own, under a key made of
 * the undo and the row. Members that any user has used since stay, with the reason.
 */
export const ImportUndo = createModel((rows: ImportRowsModel, stage: Signal<ImportStage>) => {
  /** Why it stopped. */
  const trouble = signal<string | null>(null)
  const remaining = signal(0)
  const total = signal(0)
  let undoing: Undoing | null = null
  /** The rows that are not answered yet. */
  let left = new Set<number>()
  let stored = 0
  let leaving = new AbortController()

  const start = (next: Undoing | null) => {
    undoing = next
    trouble.value = null
    stored = 0
    left = new Set(next?.rows)
    remaining.value = left.size
    total.value = left.size
  }
  /** Starts no further call. Those in progress finish. */
  const stop = () => leaving.abort()
  const begin = () => {
    stop()
    start(null)
  }
  /** Plans the undo of all rows that are registered. */
  const plan = () => start({ key: `undo-${randomId()}`, rows: rows.registered.peek() })
  const take = (answers: Outcome) => {
    rows.take(answers)
    for (const [at] of answers) left.delete(at)
    remaining.value = left.size
  }
  /** Continues an undo of which some rows were answered. */
  const restore = (kept: Undoing | null, parts: Outcome[]) => {
    start(kept)
    stored = parts.length
    for (const part of parts) take(part)
  }

  /** Discards the member of a row. A refusal of this one member is its verdict; any other error is thrown. */
  const discard = async ({ key }: Undoing, at: number): Promise<Verdict> => {
    const verdict = rows.verdictAt(at)
    if (!('id' in verdict)) return verdict
    const { id } = verdict
    const version = 'version' in verdict ? verdict.version : undefined
    const why = await whyKept(`${key}-${id}`, id, version)
    return why === null ? { is: 'undone' } : { is: 'kept', id, version, why }
  }
  /** Makes the calls that are left, some at a time. Where one fails, the others stop after theirs. Returns the first failure. */
  const discardLeft = async (mine: Undoing, leave: AbortController) => {
    const queue = [...left].values()
    let answers: Outcome = []
    const settle = async () => {
      const some = answers
      answers = []
      take(some)
      stored += 1
      await importStore.keepPart('undo', stored - 1, some)
    }
    const lane = async () => {
      for (const at of queue) {
        if (leave.signal.aborted) return
        // oxlint-disable-next-line no-await-in-loop
        const verdict = await discard(mine, at)
        if (undoing !== mine) return
        answers.push([at, verdict])
        // oxlint-disable-next-line no-await-in-loop
        if (answers.length >= portion) await settle()
      }
    }
    const guarded = () =>
      lane().catch((error: unknown) => {
        leave.abort()
        throw error
      })
    const ends = await Promise.allSettled(Array.from({ length: lanes }, guarded))
    if (undoing === mine && answers.length > 0) await settle()
    return ends.find((end) => end.status === 'rejected')
  }
  /** Makes the calls that are left. */
  const go = async () => {
    const mine = undoing
    if (!mine) return
    leaving = new AbortController()
    trouble.value = null
    stage.value = 'undoing'
    const failed = await discardLeft(mine, leaving)
    if (undoing !== mine) return
    if (failed) trouble.value = describe(failed.reason)
    stage.value = remaining.peek() === 0 ? 'over' : 'halted'
    void refresh(membersList)
  }

  return { trouble, remaining, total, now: () => undoing, begin, plan, restore, stop, go }
})

export type ImportUndoModel = InstanceType<typeof ImportUndo>
