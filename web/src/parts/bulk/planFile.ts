import { type ReadonlySignal, computed, createModel } from '@preact/signals-react'
import type { User } from '~/api/session'
import { t } from '~/text'
import type { Order } from './order'
import { type Header, type Row, addedTo, headerOf, planText } from './plan'

/** A plan as the file that `retaguarda batch` and the server's job read. */
export const PlanFile = createModel(
  ({ endpoint, names, rows: ordered, source }: Order, rows: ReadonlySignal<readonly Row[]>) => {
    let header: Header | null = null

    /** What each row would do, in sentences, by its number. */
    const effects = computed<ReadonlyMap<number, string[]>>(() => {
      const added = addedTo(rows.value)
      const said = ({ row, effects: own = [] }: Row) => {
        const line = added.get(row)
        return line === undefined ? own : [...own, t('batch.row.adds-up', { line })]
      }
      return new Map(rows.value.map((row) => [row.row, said(row)]))
    })
    /** Begins the file of a plan that was rehearsed now. */
    const begin = (user: User) => {
      header = headerOf(endpoint, ordered.length, source, user, names)
    }
    /** Returns the key under which a row is applied; undefined before the plan is begun. */
    const keyOf = (number: number) => header && `${header.id}-${number}`
    const text = async () => {
      const full = (row: Row) => (row.effects ? { ...row, effects: effects.peek().get(row.row) } : row)
      return header ? planText(header, rows.peek().map(full)) : ''
    }
    const name = () => `plano-${endpoint.id}-${header?.id.slice(0, 8)}.ndjson`

    return { effects, begin, keyOf, text, name }
  },
)

export type PlanFileModel = InstanceType<typeof PlanFile>
