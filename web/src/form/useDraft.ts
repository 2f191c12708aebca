import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { useState } from 'react'
import { FormDraft } from './drafts'

/** A value that is typed outside a form's model. */
export interface TypedDraft<T> {
  now: ReadonlySignal<T>
  restored: Signal<string | null>
  type: (value: T) => void
  /** Takes back what was typed. */
  discard: () => void
  /** Forgets the draft, because it was sent. */
  sent: () => void
}

/**
 * Keeps the typed text as a draft under a name, which says which text it is and of which record. A component that passes from one
 * record to another is keyed by it.
 */
export function useDraft<T>(name: string | null, initial: T): TypedDraft<T> {
  const [typed] = useState(() => {
    const draft = new FormDraft<T>(name)
    const now = signal(draft.content ?? initial)
    const clear = () => {
      now.value = initial
      draft.forget()
    }
    return {
      now,
      restored: draft.restored,
      type: (value: T) => {
        now.value = value
        if (JSON.stringify(value) === JSON.stringify(initial)) draft.forget()
        else draft.keep(value)
      },
      discard: clear,
      sent: clear,
    }
  })
  return typed
}
