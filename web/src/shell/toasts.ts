import { createModel, signal } from '@preact/signals-react'
import { tellErrorsBy } from '~/form/complaint'

export interface Toast {
  id: number
  tone: 'good' | 'bad'
  title: string
  text?: string
}

/**
 * Milliseconds for which a toast stays, unless it is hovered or focused. An error stays until it is
 * dismissed.
 */
const stay = 3000

/** Short notices of recent changes that cannot be undone, and of errors. */
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
    // A success replaces the previous one, and a repeated error itself. Other errors stay.
    const others = toasts.value.filter(
      (other) => other.tone === 'bad' && (tone === 'good' || other.title !== title || other.text !== text),
    )
    const successes = tone === 'bad' ? toasts.value.filter((other) => other.tone === 'good') : []
    toasts.value = [...others, ...successes, { id: next, ...toast }]
    if (tone === 'good') setTimeout(expire, stay, next)
    return next
  }

  return {
    toasts,
    held,
    dismiss,
    good: (title: string, text?: string) => add({ tone: 'good', title, text }),
    bad: (title: string, text?: string) => add({ tone: 'bad', title, text }),
  }
})

export const toaster = new Toaster()

tellErrorsBy((title, text) => {
  const id = toaster.bad(title, text)
  return () => toaster.dismiss(id)
})
