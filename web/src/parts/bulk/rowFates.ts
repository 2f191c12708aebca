import { computed, createModel, signal } from '@preact/signals-react'
import type { PlanOutcome } from './planJob'

/** The status of a row, in the words of `retaguarda batch`. */
export type RowStatus =
  | { is: 'waiting' | 'sent' | 'unanswered' | 'done' }
  | { is: 'refused' | 'stale' | 'failed'; why: string }

/** The status of each row of a plan, by its number. */
export const RowFates = createModel(() => {
  const fates = signal<ReadonlyMap<number, RowStatus>>(new Map())
  const tally = computed(() => {
    const counts = { waiting: 0, sent: 0, unanswered: 0, done: 0, refused: 0, stale: 0, failed: 0 }
    for (const { is } of fates.value.values()) counts[is] += 1
    return counts
  })
  /** The number of rows that are not settled. */
  const left = computed(() => tally.value.waiting + tally.value.sent + tally.value.unanswered)

  const of = (number: number) => fates.peek().get(number)
  const tell = (number: number, fate: RowStatus) => {
    fates.value = new Map(fates.peek()).set(number, fate)
  }
  /** Takes the outcomes of a job that has ended. */
  const take = (outcomes: readonly PlanOutcome[]) => {
    fates.value = new Map(outcomes.map((outcome) => [outcome.row, fateOf(outcome)]))
  }
  const clear = () => {
    fates.value = new Map()
  }

  return { fates, tally, left, of, tell, take, clear }
})

export type RowFatesModel = InstanceType<typeof RowFates>

/** Returns the status of a row, by its outcome. */
function fateOf({ outcome, reason }: PlanOutcome): RowStatus {
  if (outcome === 'applied') return { is: 'done' }
  if (outcome === 'waiting') return { is: 'waiting' }
  return { is: outcome, why: reason ?? '' }
}
