import { computed, createModel, signal } from '@preact/signals-react'
import { describe } from '~/api/errors'
import type { Target } from './target'

/** Writes that are under way at the same time. */
const lanes = 4

/** What became of one row. */
export type Outcome = { is: 'waiting' | 'done' | 'stopped' } | { is: 'refused'; why: string }

/** One write on many conversations: each by itself, so that one that is refused does not stop the others. */
export const Bulk = createModel((targets: Target[], write: (target: Target) => Promise<unknown>) => {
  const outcomes = signal<ReadonlyMap<number, Outcome>>(new Map())
  const isRunning = signal(false)
  const count = (is: Outcome['is']) => [...outcomes.value.values()].filter((each) => each.is === is).length
  const done = computed(() => count('done'))
  const refused = computed(() => count('refused'))
  const isOver = computed(() => outcomes.value.size > 0 && !isRunning.value)
  let isStopped = false

  const tell = (target: Target, outcome: Outcome) => {
    outcomes.value = new Map(outcomes.peek()).set(target.conversation, outcome)
  }
  const one = async (target: Target) => {
    try {
      await write(target)
      tell(target, { is: 'done' })
    } catch (error) {
      tell(target, { is: 'refused', why: describe(error) })
    }
  }
  const lane = async (queue: Iterator<Target>) => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (isStopped) tell(next.value, { is: 'stopped' })
      else {
        // A lane does one after the other: that is what bounds how many are under way.
        // oxlint-disable-next-line no-await-in-loop
        await one(next.value)
      }
    }
  }

  const start = async () => {
    isStopped = false
    isRunning.value = true
    outcomes.value = new Map(targets.map((target) => [target.conversation, { is: 'waiting' }]))
    const queue = targets.values()
    await Promise.all(Array.from({ length: lanes }, () => lane(queue)))
    isRunning.value = false
  }
  const stop = () => {
    isStopped = true
  }

  return { outcomes, done, refused, isRunning, isOver, start, stop }
})
