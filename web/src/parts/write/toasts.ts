import { createModel, signal } from '@preact/signals-react'
import { tellErrorsBy } from '~/form/complaint'

export interface Toast {
  id: number
  tone: 'good' | 'bad'
  title: string
  text?: string
  undo?: Undo
  /** Seconds until what it tells of can no longer be taken back: as long it stays, and counts. */
  leaves?: number
}

/** Takes back what the toast tells of. */
export interface Undo {
  label: string
  run: () => void
}

/** Milliseconds that a toast stays, unless the pointer or the focus rests on it. An error stays until it is dismissed. */
const stay = 3000

/** Short notices about what has just happened. */
const Toaster = createModel(() => {
  const toasts = signal<Toast[]>([])
  const held = signal(false)
  let next = 0

  const dismiss = (id: number) => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id)
  }
  const expire = (id: number) => {
    if (held.peek()) setTimeout(expire, stay, id)
    else dismiss(id)
  }
  const add = (toast: Omit<Toast, 'id'>) => {
    const { tone, title, text } = toast
    next += 1
    // The same error again replaces the one on screen.
    const others = toasts.value.filter(
      (other) => tone !== 'bad' || other.title !== title || other.text !== text,
    )
    toasts.value = [...others, { id: next, ...toast }]
    const { leaves } = toast
    if (leaves !== undefined) setTimeout(dismiss, leaves * 1_000, next)
    else if (tone === 'good') setTimeout(expire, stay, next)
    return next
  }

  return {
    toasts,
    held,
    dismiss,
    good: (title: string, text?: string, undo?: Undo, leaves?: number) =>
      add({ tone: 'good', title, text, undo, leaves }),
    bad: (title: string, text?: string) => add({ tone: 'bad', title, text }),
  }
})

export const toaster = new Toaster()

tellErrorsBy((title, text) => {
  const id = toaster.bad(title, text)
  return () => toaster.dismiss(id)
})
