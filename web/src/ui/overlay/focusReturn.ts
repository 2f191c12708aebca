/** Elements that take typed text. */
export const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'

/** Temporary overlays of the page: a menu, a dialog, the command palette, notices. */
const passing = 'dialog, [role=menu], [role=dialog], [data-toasts]'

/** Finds the element that is to have the focus; null while it is not drawn, undefined if it will not be. */
type Find = () => HTMLElement | null | undefined

/** The elements with the last focus: anywhere, and of the page itself, or their replacements. */
export const focused: { latest: HTMLElement | null; outside: HTMLElement | null } = {
  latest: null,
  outside: null,
}

let wanted: Find | null = null

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  focused.latest = target
  if (target.closest(passing)) return
  focused.outside = target
  if (!wanted?.()?.contains(target)) wanted = null
})

/**
 * Gives the focus to an element, as soon as it is drawn and nothing lies over the page. It keeps the focus when it is drawn again,
 * until something else is focused. A field of the page that is typed into keeps its own.
 */
export function giveFocus(find: Find): void {
  const active = document.activeElement
  if (active?.matches(fields) && !active.closest(passing)) return
  wanted = find
  give()
}

/** Returns a function that gives the focus back when a dialog closes: to what had it before, or to its successor. */
export function rememberFocus(): () => void {
  const active = document.activeElement
  // Without a focused control, keys go to the body again.
  if (active === document.body) focused.outside = null
  const below =
    active instanceof HTMLElement && active.closest('[role=dialog]:not(:has([role=listbox]))') ? active : null
  return () => {
    if (below?.isConnected) below.focus()
    else if (!isWithin(document.activeElement) && !give()) focused.outside?.focus()
  }
}

/** Returns whether an element is a focused one of the page itself. */
const isWithin = (active: Element | null) =>
  active !== null && active !== document.body && active.closest(passing) === null

/** Gives the focus to the requested element. Returns whether there is one. */
export function give(): boolean {
  const element = wanted?.()
  if (element === undefined) wanted = null
  // Every change of the page asks. What lies over it is looked for only if there is an element for the focus.
  if (!element) return wanted !== null
  const active = document.activeElement
  const isOver = document.querySelector('[role=dialog], [role=menu]') !== null || active?.closest(passing)
  if (!isOver && !element.contains(active)) element.focus({ preventScroll: true })
  return wanted !== null
}
