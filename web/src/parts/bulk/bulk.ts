import { computed, createModel, signal } from '@preact/signals-react'
import { isLacking } from '~/api/can'
import { jobsRunPlan } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { session } from '~/api/session'
import { inverseCall } from '~/parts/write/undoOf'
import type { NamedRecord } from '~/parts/write/useOthersChange'
import type { Order } from './order'
import type { BulkRow, Row } from './plan'
import { PlanFile } from './planFile'
import { PlanRun, type Stage } from './planRun'
import { RehearsedRows } from './rehearsedRows'
import { RowFates } from './rowFates'

/**
 * One write on many records: a plan that the server rehearses and that its job applies row by row, each under a
 * key derived from the plan and the row's number. `retaguarda batch` uses the same plans and keys, so no row
 * is applied twice. Where the system behind the server has no jobs, this page makes the calls.
 */
export const Bulk = createModel((order: Order) => {
  const stage = signal<Stage>('rehearsing')
  /** Why it cannot continue. */
  const trouble = signal<string | null>(null)
  const statuses = new RowFates()
  const { fates } = statuses
  const rehearsal = new RehearsedRows(order, statuses)
  const { rows, isBlind } = rehearsal
  const file = new PlanFile(order, rows)
  const run = new PlanRun({ order, rows, fates: statuses, file, stage, trouble })

  /** Rehearses each row. */
  const start = async () => {
    stage.value = 'rehearsing'
    trouble.value = null
    try {
      const isThrough = await rehearsal.start()
      const user = session.user.peek()
      if (!isThrough || !user) return
      file.begin(user)
      stage.value = 'ready'
    } catch (error) {
      trouble.value = describe(error)
      stage.value = 'broken'
    }
  }
  const isByJob = () => !isLacking(jobsRunPlan) && !isBlind.peek()
  const apply = () => (isByJob() ? run.applyByJob() : run.applyHere())
  const stop = () => {
    rehearsal.stop()
    return run.stop()
  }
  const leave = () => {
    rehearsal.stop()
    run.leave()
  }
  /** Rehearses the row of a record again that others changed, before it is applied. */
  const take = (record: NamedRecord) => {
    if (stage.peek() !== 'ready') return
    void rehearsal.again(record).catch((error: unknown) => {
      trouble.value = describe(error)
    })
  }

  /** Returns the refused rows for a new plan, on the current state of their records. */
  const again = (): BulkRow[] =>
    order.rows.flatMap(({ call: { version: _seen, ...call }, ...row }, at) =>
      'why' in (fates.value.get(at + 1) ?? {}) ? [{ ...row, call }] : [],
    )
  /** Returns the call that undoes a row, as it was rehearsed: its answer goes to the server's job. */
  const inverseOf = ({ id, name, sums }: BulkRow, { row: number }: Row): BulkRow | null => {
    const inverse = rehearsal.inverseOf(number)
    return order.undo && inverse?.endpoint === order.undo.id
      ? { id, name, sums, call: inverseCall(order.undo, inverse) }
      : null
  }
  /** The changed records, each with its inverse. */
  const done = computed<ReadonlyMap<number, BulkRow | null>>(() => {
    const settled = rows.value.filter(({ row }) => fates.value.get(row)?.is === 'done')
    const ones = settled.flatMap((row) => {
      const one = order.rows[row.row - 1]
      return one ? [[one.id, inverseOf(one, row)] as const] : []
    })
    return new Map(ones)
  })

  return {
    about: () => order,
    stage,
    trouble,
    rows,
    isBlind,
    fates,
    tally: statuses.tally,
    left: statuses.left,
    effects: file.effects,
    text: file.text,
    fileName: file.name,
    job: run.job,
    start,
    apply,
    stop,
    take,
    leave,
    underWay: run.underWay,
    again,
    done,
  }
})

export type BulkModel = InstanceType<typeof Bulk>
