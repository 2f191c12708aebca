import { computed, createModel, signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { Bulk, type BulkModel, type Order } from './bulk'
import type { BulkRow } from './plan'

/** A requested write on the ticked rows. */
export interface Asked {
  endpoint: Endpoint
  rows: BulkRow[]
  title: (n: number) => string
  /** The label of its button. */
  action: string
  /** The endpoint that reverts it, if the server returns it as the inverse. */
  undo?: Endpoint
  /** Renders the choice for all rows, and passes on the body. */
  choose?: (go: (body: object) => void, onClose: () => void) => ReactNode
  /** The records that were changed and not reverted. */
  onClose: (done: ReadonlySet<number>) => void
}

/** A write from the choice through the plan to its end, with retries of refused rows and the undo of all. */
export const Errand = createModel((asked: Asked) => {
  const bulk = signal<BulkModel | null>(null)
  const isUndoing = signal(false)
  let earlier: ReadonlyMap<number, BulkRow | null> = new Map()

  /** The changed records, each with its inverse. */
  const done = computed(() => {
    const now = bulk.value?.done.value ?? new Map<number, null>()
    const rest = [...earlier].filter(([id]) => !isUndoing.value || !now.has(id))
    return new Map(isUndoing.value ? rest : [...rest, ...now])
  })
  const undoable = computed(() => [...done.value.values()].filter((row) => row !== null).toReversed())

  const begin = (order: Order) => {
    earlier = done.peek()
    isUndoing.value = order.source.form === 'undo'
    bulk.value = new Bulk(order)
    return bulk.value.start()
  }
  /** Starts the plan with the choice for all rows. */
  const choose = (body?: object) => {
    const rows = asked.rows.map((row) => ({
      ...row,
      call: { ...row.call, ...(body && { body: body as never }) },
    }))
    return begin({ ...asked, rows, source: { form: 'selection' } })
  }
  const again = async () => {
    const last = bulk.peek()
    if (last) await begin({ ...last.about(), rows: last.again() })
  }
  const undo = async () => {
    if (asked.undo) await begin({ endpoint: asked.undo, rows: undoable.peek(), source: { form: 'undo' } })
  }
  const leave = () => {
    bulk.peek()?.stop()
    asked.onClose(new Set(done.peek().keys()))
  }

  return { bulk, isUndoing, done, undoable, choose, again, undo, leave }
})

export type ErrandModel = InstanceType<typeof Errand>
