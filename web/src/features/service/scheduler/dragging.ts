import { signal } from '@preact/signals-react'
import type * as Drag from './drag'

/** The code that drags, once it has arrived: an agenda is of use without it. */
export const dragging = signal<typeof Drag | null>(null)
