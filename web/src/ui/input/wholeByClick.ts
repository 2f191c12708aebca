import type { MouseEvent } from 'react'

/** The field that the mouse button went down on while it did not have the focus. */
let entered: HTMLInputElement | null = null

/**
 * Selects the whole value when a click enters a field, as the Tab key does: a number is corrected by typing it again. The
 * next click, or a drag, places the cursor.
 */
export const wholeByClick = {
  onMouseDown({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
    entered = field === document.activeElement ? null : field
  },
  onClick({ currentTarget: field }: MouseEvent<HTMLInputElement>) {
    if (entered === field && field.selectionStart === field.selectionEnd) field.select()
    entered = null
  },
}
