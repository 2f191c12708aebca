import { signal } from '@preact/signals-react'

/** Whether the list of keys is open. */
export const helping = signal(false)
