import { computed, createModel, signal } from '@preact/signals-react'
import { type Endpoint, type Schemas, callUnder, rehearse } from '~/api/call'
import type { WholeFilter } from '~/parts/list/selection'
import { isLacking } from '~/api/can'
import { jobsRunPlan } from '~/api/endpoints.gen'
import { Refused, describe, hasNoRehearsal, passes } from '~/api/errors'
import { session } from '~/api/session'
import { t } from '~/text'
import { inverseCall } from '~/parts/write/inverse'
import type { NamedRecord } from '~/parts/write/useOthersChange'
import { PlanJob, type PlanOutcome } from './planJob'
import { type BulkRow, type Header, type Row, type Source, addedTo, headerOf, planText, rowOf } from './plan'

/** Limit on concurrent calls. */
const lanes = 4

/** The status of a row, in the words of `retaguarda batch`. */
export type RowStatus =
  | { is: 'waiting' | 'sent' | 'unanswered' | 'done' }
  | { is: 'refused' | 'stale' | 'failed'; why: string }

/** The inputs of a plan. */
export interface Order {
  endpoint: Endpoint
  /** The fields of the body that name the record. */
  names?: readonly string[]
  rows: readonly BulkRow[]
  source: Source
  /** The filter that the rows are all of. */
  whole?: WholeFilter
  /** The endpoint that reverts it, if the server returns it as the inverse. */
  undo?: Endpoint
}

/**
 * The stage of a plan: rehearsing; then ready, or broken if no row can be rehearsed; then applying, and over.
 */
export type Stage = 'rehearsing' | 'broken' | 'ready' | 'applying' | 'over'

/**
 * One write on many records: a plan that the server rehearses and that its job applies row by row, each under a
 * key derived from the plan and the row's number. `retaguarda batch` uses the same plans and keys, so no row
 * is applied twice. Where the system behind the server has no jobs, this page makes the calls.
 */
export const Bulk = createModel((order: Order) => {
  const { endpoint, names, rows: asked, source, undo } = order
  const stage = signal<Stage>('rehearsing')
  const rows = signal<readonly Row[]>([])
  const fates = signal<ReadonlyMap<number, RowStatus>>(new Map())
  /** Why it cannot continue. */
  const trouble = signal<string | null>(null)
  /** Whether the system behind the server cannot rehearse, so that the effects are unknown. */
  const isBlind = signal(false)
  const inverses = new Map<number, Schemas['Inverse']>()
  const planJob = new PlanJob((outcomes) => conclude(outcomes))
  let header: Header | null = null
  let leaving = new AbortController()

  const tally = computed(() => {
    const counts = { waiting: 0, sent: 0, unanswered: 0, done: 0, refused: 0, stale: 0, failed: 0 }
    for (const { is } of fates.value.values()) counts[is] += 1
    return counts
  })
  const left = computed(() => tally.value.waiting + tally.value.sent + tally.value.unanswered)
  const tell = (number: number, fate: RowStatus) => {
    fates.value = new Map(fates.peek()).set(number, fate)
  }

  const put = (row: Row) => {
    rows.value = inOrder([...rows.peek().filter((other) => other.row !== row.row), row])
  }

  const rehearseOne = async (at: number, leave: AbortSignal) => {
    const one = asked[at]
    if (!one || leave.aborted) return
    const row = rowOf(endpoint, at, one, names)
    try {
      const said = await rehearse(endpoint, { ...one.call, signal: leave })
      if (said.inverse) inverses.set(row.row, said.inverse)
      if (said.target) row.target = said.target
      row.effects = said.effects.map(({ sentence }) => sentence)
      row.changes = said.changes
      tell(row.row, { is: 'waiting' })
    } catch (error) {
      if (hasNoRehearsal(error)) {
        isBlind.value = true
        tell(row.row, { is: 'waiting' })
        put(row)
        return
      }
      if (!(error instanceof Refused) || concernsAll(error)) throw error
      const why = describe(error)
      row.refused = { status: error.status, reason: why.replaceAll(/\s*\n\s*/g, ' ') }
      tell(row.row, { is: 'refused', why })
    }
    put(row)
  }

  /**
   * Rehearses each row. The first one alone: a server without rehearsals would apply it, and must get no
   * second one.
   */
  const start = async () => {
    leaving = new AbortController()
    const leave = leaving.signal
    stage.value = 'rehearsing'
    trouble.value = null
    rows.value = []
    isBlind.value = false
    fates.value = new Map()
    try {
      await rehearseOne(0, leave)
      await inLanes([...asked.keys()].slice(1), (at) => rehearseOne(at, leave))
      const user = session.user.peek()
      if (leave.aborted || !user) return
      header = headerOf(endpoint, asked.length, source, user, names)
      stage.value = 'ready'
    } catch (error) {
      if (leave.aborted) return
      leaving.abort()
      trouble.value = describe(error)
      stage.value = 'broken'
    }
  }

  const applyOne = async ({ row: number, target }: Row, leave: AbortSignal) => {
    const call = asked[number - 1]?.call
    if (!call || !header || leave.aborted) return
    const before = fates.peek().get(number) ?? { is: 'waiting' }
    tell(number, { is: 'sent' })
    try {
      const version = target?.version ?? call.version
      await callUnder(`${header.id}-${number}`, endpoint, { ...call, version })
      tell(number, { is: 'done' })
    } catch (error) {
      if (passes(error)) {
        tell(number, { is: 'unanswered' })
        trouble.value = describe(error)
        leaving.abort()
      } else if (error instanceof Refused && error.status === 401) {
        tell(number, before)
        leaving.abort()
      } else {
        const isStale = error instanceof Refused && [409, 412].includes(error.status)
        tell(number, { is: isStale ? 'stale' : 'failed', why: describe(error) })
      }
    }
  }

  /** Lets the server's job apply the remaining rows. Once it has the plan, the page may be closed. */
  const applyByJob = async () => {
    stage.value = 'applying'
    trouble.value = null
    addEventListener('beforeunload', ask)
    try {
      await planJob.start(text)
    } catch (error) {
      trouble.value = describe(error)
      stage.value = 'over'
    } finally {
      removeEventListener('beforeunload', ask)
    }
  }
  /** Takes the outcomes of a job that has ended. */
  const conclude = (outcomes: PlanOutcome[]) => {
    fates.value = new Map(outcomes.map((outcome) => [outcome.row, fateOf(outcome)]))
    trouble.value = planJob.job.peek()?.last_error ?? null
    stage.value = 'over'
  }

  /** Applies the remaining rows in this page. A row without an answer is sent again under its key. */
  const applyHere = async () => {
    leaving = new AbortController()
    const leave = leaving.signal
    stage.value = 'applying'
    trouble.value = null
    addEventListener('beforeunload', ask)
    const isLeft = ({ row }: Row) => ['waiting', 'unanswered'].includes(fates.peek().get(row)?.is ?? '')
    await inLanes(rows.peek().filter(isLeft), (row) => applyOne(row, leave))
    removeEventListener('beforeunload', ask)
    stage.value = 'over'
  }

  const isByJob = () => !isLacking(jobsRunPlan) && !isBlind.peek()
  const apply = () => (isByJob() ? applyByJob() : applyHere())

  /** Starts no further row. Those in progress finish. */
  const stop = async () => {
    leaving.abort()
    try {
      await planJob.cancel()
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof Refused)) trouble.value = describe(error)
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
    return asked.flatMap(({ id }, at) => (fates.peek().get(at + 1)?.is === 'refused' ? [] : [id]))
  }

  /** Rehearses the row of a record again that others changed. It is refused if its version is no longer the one that was seen. */
  const take = ({ record, id }: NamedRecord) => {
    const changed = rows.peek().find(({ target }) => target?.record === record && target.id === id)
    if (changed && stage.peek() === 'ready') {
      void rehearseOne(changed.row - 1, leaving.signal).catch((error: unknown) => {
        trouble.value = describe(error)
      })
    }
  }

  /** What each row would do, in sentences, by its number. */
  const effects = computed<ReadonlyMap<number, string[]>>(() => {
    const added = addedTo(rows.value)
    const told = ({ row, effects: own = [] }: Row) => {
      const line = added.get(row)
      return line === undefined ? own : [...own, t('batch.row.adds-up', { line })]
    }
    return new Map(rows.value.map((row) => [row.row, told(row)]))
  })
  /** Returns the file of the plan. */
  const text = async () => {
    const told = (row: Row) => (row.effects ? { ...row, effects: effects.peek().get(row.row) } : row)
    return header ? planText(header, rows.peek().map(told)) : ''
  }
  const fileName = () => `plano-${endpoint.id}-${header?.id.slice(0, 8)}.ndjson`

  /** Returns the refused rows for a new plan, on the current state of their records. */
  const again = (): BulkRow[] =>
    asked.flatMap(({ call: { version: _seen, ...call }, ...row }, at) =>
      'why' in (fates.value.get(at + 1) ?? {}) ? [{ ...row, call }] : [],
    )

  /** Returns the call that reverts a row, if `undo` is its inverse. */
  const inverseOf = ({ id, name, sums }: BulkRow, { row: number, target }: Row): BulkRow | null => {
    const reverting = inverseCall(undo, { inverse: inverses.get(number), target })
    return reverting && { id, name, sums, call: reverting }
  }
  /** The changed records, each with its inverse. */
  const done = computed<ReadonlyMap<number, BulkRow | null>>(() => {
    const settled = rows.value.filter(({ row }) => fates.value.get(row)?.is === 'done')
    const ones = settled.flatMap((row) => {
      const one = asked[row.row - 1]
      return one ? [[one.id, inverseOf(one, row)] as const] : []
    })
    return new Map(ones)
  })
  const about = () => order

  return {
    about,
    stage,
    rows,
    effects,
    fates,
    trouble,
    isBlind,
    tally,
    left,
    start,
    job: planJob.job,
    apply,
    stop,
    take,
    leave,
    underWay,
    text,
    fileName,
    again,
    done,
  }
})

export type BulkModel = InstanceType<typeof Bulk>

/** Returns whether an error concerns all rows: the session, the ability, or the server. */
function concernsAll(error: Refused): boolean {
  return passes(error) || error.status === 401 || error.status === 501 || Boolean(error.problem.missing)
}

/** Returns the status of a row, by its outcome. */
function fateOf({ outcome, reason }: PlanOutcome): RowStatus {
  if (outcome === 'applied') return { is: 'done' }
  if (outcome === 'waiting') return { is: 'waiting' }
  return { is: outcome, why: reason ?? '' }
}

const inOrder = (rows: Row[]) => rows.toSorted((a, b) => a.row - b.row)

/** Makes the browser ask before the page is left. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Runs items one after the other in each lane, which limits concurrency. */
async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
