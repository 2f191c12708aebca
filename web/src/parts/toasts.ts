import { createModel, signal } from '@preact/signals-react'

export interface Toast {
  id: number
  tone: 'good' | 'bad'
  title: string
  text?: string
}

/** Milliseconds that a toast stays, unless the pointer rests on it. */
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
  const add = (tone: Toast['tone'], title: string, text?: string) => {
    next += 1
    toasts.value = [...toasts.value, { id: next, tone, title, text }]
    setTimeout(expire, stay, next)
  }

  return {
    toasts,
    held,
    dismiss,
    good: (title: string, text?: string) => add('good', title, text),
    bad: (title: string, text?: string) => add('bad', title, text),
  }
})

export const toaster = new Toaster()
