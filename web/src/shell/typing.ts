import { shell } from './shell'

/** Returns whether a key is not for the page: it is typed, goes with a modifier, or something lies over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || shell.palette.peek()) return true
  const isTyping = target instanceof Element && target.closest(fields) !== null
  return isTyping || document.querySelector('[role=dialog], [role=menu]') !== null
}

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
