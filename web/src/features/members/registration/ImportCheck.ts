import { createModel, signal } from '@preact/signals-react'
import { type Schemas, rehearse } from '~/api/call'
import { membersCreate } from '~/api/endpoints.gen'
import { describe, hasNoRehearsal } from '~/api/errors'
import type { ImportDraftModel } from './ImportDraft'
import type { ImportRowsModel } from './ImportRows'
import { breachOf, cellFault, chunksOf, isComplete, lineOf } from './lines'
import { bodyOf } from './registration'
import { type Outcome, type Verdict, outcomeOf } from './verdict'

/** Rows that are judged before the page has its turn. */
const slice = 5_000

/** The check of rows before they are registered: by what they say themselves, and by rehearsals of the server. */
export const ImportCheck = createModel((rows: ImportRowsModel, { columns, options }: ImportDraftModel) => {
  const isRunning = signal(false)
  /** Why it cannot continue. */
  const trouble = signal<string | null>(null)
  let leaving = new AbortController()

  const waiting = () => rows.indexes.peek().filter((at) => rows.verdictAt(at).is === 'waiting')

  /** Returns what is wrong with a row as far as it needs no server to tell: nothing in it, or a cell with a fault of its own. */
  const faultAt = (at: number): Verdict | null => {
    const person = rows.personAt(at)
    const fault = cellFault(rows.cellsAt(at), columns.peek().roles)
    if (fault) return { is: 'broken', fault }
    const breach = breachOf(person)
    if (breach) return { is: 'breach', breach }
    return lineOf(person) === '' ? { is: 'broken', fault: { kind: 'empty', column: 1 } } : null
  }
  /** Judges rows by themselves, in slices between which the page answers to the user. */
  const judge = async (leave: AbortSignal) => {
    const faulty: Outcome = []
    for (const [place, at] of waiting().entries()) {
      if (place % slice === 0) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve))
        leave.throwIfAborted()
      }
      const verdict = faultAt(at)
      if (verdict) faulty.push([at, verdict])
    }
    rows.foresee(faulty)
  }
  /** Rehearses the rows of which nothing is known, one call after the other: a check of many lines must not hinder the others' work. */
  const rehearseAll = async (leave: AbortSignal) => {
    for (const chunk of chunksOf(waiting(), rows.lineAt)) {
      const type = options.peek()['type'] ?? ''
      const body = bodyOf({ mode: 'many', users: chunk.users, type, welcome: 'never' })
      // oxlint-disable-next-line no-await-in-loop
      const { answer } = await rehearse(membersCreate, { body, signal: leave })
      if (leave.aborted) return
      rows.foresee(outcomeOf(answer as Schemas['Registered'], chunk.rows, true))
    }
  }

  const stop = () => {
    leaving.abort()
    isRunning.value = false
  }
  /** Checks the rows anew, as far as nothing is known of them. */
  const start = async () => {
    stop()
    trouble.value = null
    leaving = new AbortController()
    const leave = leaving.signal
    rows.findDoubles()
    if (!isComplete(columns.peek().roles)) return
    isRunning.value = true
    try {
      await judge(leave)
      if (!rows.isBlind.peek()) await rehearseAll(leave)
    } catch (error) {
      if (leave.aborted) return
      if (hasNoRehearsal(error)) rows.isBlind.value = true
      else trouble.value = describe(error)
    } finally {
      if (!leave.aborted) isRunning.value = false
    }
  }

  return { isRunning, trouble, start, stop }
})

export type ImportCheckModel = InstanceType<typeof ImportCheck>
