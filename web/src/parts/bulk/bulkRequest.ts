import { signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import type { WholeFilter } from '~/parts/list/selection'
import type { BulkRow } from './plan'

/** A requested write on the ticked rows. */
export interface BulkRequest {
  endpoint: Endpoint
  /** The fields of the body that name the record. */
  names?: readonly string[]
  rows: BulkRow[]
  /** The filter that the rows are all of. */
  whole?: WholeFilter
  title: (n: number) => string
  /** The label of its button. */
  action: string
  /** The endpoint that reverts it, if the server returns it as the inverse. */
  undo?: Endpoint
  /** Renders the choice for all rows, as it was made before if one went back to it, and passes on the body. */
  choose?: (go: (body: object) => void, onClose: () => void, chosen: object | undefined) => ReactNode
  /** The records that were changed and not reverted. */
  onClose: (done: ReadonlySet<number>) => void
}

/** The current request. It outlives the list that started it. */
export const bulkRequest = signal<BulkRequest | null>(null)
