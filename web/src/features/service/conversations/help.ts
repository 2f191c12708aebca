import { signal } from '@preact/signals-react'

/** True while the list of keys is open. */
export const helping = signal(false)
