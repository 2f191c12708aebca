import { createModel, signal } from '@preact/signals-react'

export interface Toast {
  id: number
  tone: 'good' | 'bad'
  title: string
  text?: string
  undo?: Undo
}

/** What takes back what has just happened. */
export interface Undo {
  label: string
  run: () => void
}

/** Milliseconds that a toast stays, unless the pointer rests on it; longer where there is something to decide. */
const stay = 3000
const stayToUndo = 8000

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
    next += 1
    toasts.value = [...toasts.value, { id: next, ...toast }]
    setTimeout(expire, toast.undo ? stayToUndo : stay, next)
  }

  return {
    toasts,
    held,
    dismiss,
    good: (title: string, text?: string, undo?: Undo) => add({ tone: 'good', title, text, undo }),
    bad: (title: string, text?: string) => add({ tone: 'bad', title, text }),
  }
})

export const toaster = new Toaster()
