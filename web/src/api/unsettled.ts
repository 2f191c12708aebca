import { createModel, signal } from '@preact/signals-react'
import { Refusal, Unreachable, Unsure } from './errors'

/** Milliseconds before a write with unknown outcome is repeated. */
const pauses = [1_000, 2_000, 4_000]

/**
 * Writes with unknown outcome. Each is repeated under its own key, so it is applied once. A write still
 * without answer stays here until it is answered or dismissed.
 */
const Unsettled = createModel(() => {
  /** The number of writes being repeated. */
  const trying = signal(0)
  const left = signal<ReadonlyMap<string, () => Promise<unknown>>>(new Map())

  const note = (intent: string, again?: () => Promise<unknown>) => {
    const next = new Map(left.peek())
    if (again) next.set(intent, again)
    else next.delete(intent)
    left.value = next
  }

  /** Sends a write until its outcome is known, within limits. */
  const settle = async <Answer>(
    intent: string,
    send: () => Promise<Answer>,
    again: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await persist(send)
      note(intent)
      return answer
    } catch (error) {
      note(intent, isUnsure(error) ? again : undefined)
      throw error instanceof Unreachable ? new Unsure(error) : error
    }
  }

  const persist = async <Answer>(
    send: () => Promise<Answer>,
    [pause, ...later] = pauses,
  ): Promise<Answer> => {
    try {
      return await send()
    } catch (error) {
      if (pause === undefined || !isUnsure(error)) throw error
    }
    trying.value += 1
    try {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return await persist(send, later)
    } finally {
      trying.value -= 1
    }
  }

  const dismiss = () => {
    left.value = new Map()
  }

  // Leaving now would leave the outcome unknown.
  addEventListener('beforeunload', (event) => {
    if (trying.peek() > 0 || left.peek().size > 0) event.preventDefault()
  })

  return { trying, left, settle, dismiss }
})

/** Returns whether a write may have been applied: no answer, or one that only reports a missing answer. */
export function isUnsure(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Refusal && [502, 503, 504].includes(error.status))
}

export const unsettled = new Unsettled()
