import { createModel, signal } from '@preact/signals-react'
import { Refused, Unreachable, Unsure } from './errors'

/** Milliseconds before a write whose outcome is unknown is asked again. */
const pauses = [1_000, 2_000, 4_000]

/**
 * Writes of which nobody knows whether they happened. Each is asked again under its own key, under which it happens
 * once; what still has no answer then stays here until it has, or is dismissed.
 */
const Unsettled = createModel(() => {
  /** How many are being asked again. */
  const trying = signal(0)
  const left = signal<ReadonlyMap<string, () => Promise<unknown>>>(new Map())

  const note = (intent: string, again?: () => Promise<unknown>) => {
    const next = new Map(left.peek())
    if (again) next.set(intent, again)
    else next.delete(intent)
    left.value = next
  }

  /** Sends a write until it is known what became of it, but not for ever. */
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

  // Leaving now would leave the outcome unknown for good.
  addEventListener('beforeunload', (event) => {
    if (trying.peek() > 0 || left.peek().size > 0) event.preventDefault()
  })

  return { trying, left, settle, dismiss }
})

/** Whether a write may have happened: there was no answer, or one that only says that there was none. */
export function isUnsure(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Refused && [502, 503, 504].includes(error.status))
}

export const unsettled = new Unsettled()
