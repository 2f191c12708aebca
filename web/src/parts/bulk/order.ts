import type { Endpoint } from '~/api/call'
import type { WholeFilter } from '~/parts/list/selection'
import type { BulkRow, Source } from './plan'

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

/** Limit on concurrent calls. */
const lanes = 4

/** Runs items one after the other in each lane, which limits concurrency. */
export async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
