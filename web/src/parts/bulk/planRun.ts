import { type ReadonlySignal, type Signal, createModel } from '@preact/signals-react'
import { callUnder } from '~/api/call'
import { Refusal, describe, passes } from '~/api/errors'
import { type Order, inLanes } from './order'
import type { Row } from './plan'
import type { PlanFileModel } from './planFile'
import { PlanJob, type PlanOutcome } from './planJob'
import type { RowFatesModel } from './rowFates'

/**
 * The stage of a plan: rehearsing; then ready, or broken if no row can be rehearsed; then applying, and over.
 */
export type Stage = 'rehearsing' | 'broken' | 'ready' | 'applying' | 'over'

interface Surroundings {
  order: Order
  rows: ReadonlySignal<readonly Row[]>
  fates: RowFatesModel
  file: PlanFileModel
  stage: Signal<Stage>
  /** Why it cannot continue. */
  trouble: Signal<string | null>
}

/** The application of a plan, by a job of the server or by this page, row by row under keys of their own. */
export const PlanRun = createModel(({ order, rows, fates, file, stage, trouble }: Surroundings) => {
  const planJob = new PlanJob((outcomes) => conclude(outcomes))
  let leaving = new AbortController()

  const begin = () => {
    stage.value = 'applying'
    trouble.value = null
    addEventListener('beforeunload', ask)
  }
  /** Lets the server's job apply the remaining rows. Once it has the plan, the page may be closed. */
  const applyByJob = async () => {
    begin()
    try {
      await planJob.start(file.text)
    } catch (error) {
      trouble.value = describe(error)
      stage.value = 'over'
    } finally {
      removeEventListener('beforeunload', ask)
    }
  }
  /** Takes the outcomes of a job that has ended. */
  const conclude = (outcomes: PlanOutcome[]) => {
    fates.take(outcomes)
    trouble.value = planJob.job.peek()?.last_error ?? null
    stage.value = 'over'
  }

  const applyOne = async ({ row: number, target }: Row, leave: AbortSignal) => {
    const call = order.rows[number - 1]?.call
    const key = file.keyOf(number)
    if (!call || !key || leave.aborted) return
    const before = fates.of(number) ?? { is: 'waiting' }
    fates.tell(number, { is: 'sent' })
    try {
      const version = target?.version ?? call.version
      await callUnder(key, order.endpoint, { ...call, version })
      fates.tell(number, { is: 'done' })
    } catch (error) {
      if (passes(error)) {
        fates.tell(number, { is: 'unanswered' })
        trouble.value = describe(error)
        leaving.abort()
      } else if (error instanceof Refusal && error.status === 401) {
        fates.tell(number, before)
        leaving.abort()
      } else {
        const isStale = error instanceof Refusal && [409, 412].includes(error.status)
        fates.tell(number, { is: isStale ? 'stale' : 'failed', why: describe(error) })
      }
    }
  }
  /** Applies the remaining rows in this page. A row without an answer is sent again under its key. */
  const applyHere = async () => {
    leaving = new AbortController()
    const leave = leaving.signal
    begin()
    const isLeft = ({ row }: Row) => ['waiting', 'unanswered'].includes(fates.of(row)?.is ?? '')
    await inLanes(rows.peek().filter(isLeft), (row) => applyOne(row, leave))
    removeEventListener('beforeunload', ask)
    stage.value = 'over'
  }

  /** Starts no further row. Those in progress finish. */
  const stop = async () => {
    leaving.abort()
    try {
      await planJob.cancel()
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Refusal)) trouble.value = describe(error)
    }
  }
  /** Leaves what is under way to the server's job; without one, starts no further row. */
  const leave = () => {
    leaving.abort()
    planJob.part()
  }
  /** Returns the records of the rows that the job still applies. */
  const underWay = (): number[] => {
    if (stage.peek() !== 'applying' || !planJob.job.peek()) return []
    return order.rows.flatMap(({ id }, at) => (fates.of(at + 1)?.is === 'refused' ? [] : [id]))
  }

  return { job: planJob.job, applyByJob, applyHere, stop, leave, underWay }
})

/** Makes the browser ask before the page is left. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
