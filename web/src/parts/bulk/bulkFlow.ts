import { computed, createModel, signal } from '@preact/signals-react'
import { withBody } from '~/api/withBody'
import { Bulk, type BulkModel } from './bulk'
import { undos } from '~/parts/write/undos'
import { t } from '~/text'
import { type BulkRequest, bulkRequest } from './bulkRequest'
import type { Order } from './order'
import type { BulkRow } from './plan'

/** A write from the choice through the plan to its end, with retries of refused rows and the undo of all. */
export const BulkFlow = createModel((request: BulkRequest) => {
  const bulk = signal<BulkModel | null>(null)
  const isUndoing = signal(false)
  /** What was chosen for all rows. */
  const chosen = signal<object | undefined>(undefined)
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
    chosen.value = body
    const rows = request.rows.map((row) => ({
      ...row,
      call: withBody(row.call, body),
    }))
    return begin({ ...request, rows, source: { form: request.whole ? 'filter' : 'selection' } })
  }
  /** Whether the plan can be left for its choice: nothing of it is applied. */
  const canGoBack = computed(
    () =>
      request.choose !== undefined &&
      !isUndoing.value &&
      earlier.size === 0 &&
      ['rehearsing', 'ready', 'broken'].includes(bulk.value?.stage.value ?? ''),
  )
  const goBack = () => {
    bulk.peek()?.leave()
    bulk.value = null
  }
  const again = async () => {
    const last = bulk.peek()
    if (last)
      await begin({ ...last.about(), rows: last.again(), whole: undefined, source: { form: 'selection' } })
  }
  const undo = async () => {
    if (request.undo) await begin({ endpoint: request.undo, rows: undoable.peek(), source: { form: 'undo' } })
  }
  const leave = () => {
    const left = bulk.peek()
    const underWay = left?.underWay() ?? []
    left?.leave()
    request.onClose(new Set([...done.peek().keys(), ...underWay]))
    offerUndo(request, undoable.peek())
  }

  return { bulk, isUndoing, done, undoable, chosen, canGoBack, choose, goBack, again, undo, leave }
})

export type BulkFlowModel = InstanceType<typeof BulkFlow>

/** Keeps the undo of a plan among those of the page, so that it is one key away. It asks as the plan did. */
function offerUndo(request: BulkRequest, rows: BulkRow[]): void {
  const { undo: endpoint, action } = request
  if (!endpoint || rows.length === 0) return
  const open = () => {
    bulkRequest.value = {
      endpoint,
      rows,
      title: (n) => t('bulk.undo', { n }),
      action: t('bulk.undo-action'),
      onClose: (done) => {
        request.onClose(done)
        offerUndo(
          request,
          rows.filter(({ id }) => !done.has(id)),
        )
      },
    }
    return Promise.resolve(null)
  }
  undos.tell(t('bulk.confirm', { action, n: rows.length }), { undo: open, reread: () => Promise.resolve() })
}
