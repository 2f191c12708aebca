import { signal } from '@preact/signals-react'

/** Whether the box for a new note is to take the focus, once it is drawn. */
export const noting = signal(false)
