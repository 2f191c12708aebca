import { signal } from '@preact/signals-react'
import { lazyDialog } from '~/shell/lazyDialog'

export interface Alert {
  title: string
  text: string
}

const AlertDialog = lazyDialog(() => import('./AlertDialog'))

const open = signal<Alert | null>(null)

/** Tells a failure in a dialog that has to be answered. */
export function tellInDialog(title: string, text: string): void {
  open.value = { title, text }
}

/** The dialog of `tellInDialog`. */
export function AlertHost() {
  const alert = open.value
  return alert && <AlertDialog {...alert} onClose={() => (open.value = null)} />
}
