import { signal } from '@preact/signals-react'

/** Whether the page is drawn for paper: whole, however far its parts are from the window. */
export const isPrinting = signal(false)

/** Rows of an endless list that paper shows. */
export const printedRows = 200
