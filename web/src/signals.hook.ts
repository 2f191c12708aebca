import { signal } from '@preact/signals-react'

export const length = signal(1)

/** Reads a signal for a component that reads none itself. */
export const useLength = () => length.value
