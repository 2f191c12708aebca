const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]'

const fields = 'input:not([type=checkbox], [type=radio]), select, textarea'

/** What lies over the page for a moment: a menu, a dialog, the command palette, notices. */
const passing = 'dialog, [role=menu], [role=dialog], [data-toasts]'

/** Finds the element that is to have the focus; null while it is not drawn, undefined if it will not be. */
type Find = () => HTMLElement | null | undefined

/** The element that had the focus last, wherever it is. */
let latest: HTMLElement | null = null

/** The element of the page itself that had the focus last, or what took its place when it was removed. */
let outside: HTMLElement | null = null

let wanted: Find | null = null

addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  latest = target
  if (target.closest(passing)) return
  outside = target
  if (!wanted?.()?.contains(target)) wanted = null
})

/**
 * Gives the focus to an element, as soon as it is drawn and nothing lies over the page. It keeps the focus when it is drawn anew,
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
  if (active === document.body) outside = null
  const below =
    active instanceof HTMLElement && active.closest('[role=dialog]:not(:has([role=listbox]))') ? active : null
  return () => {
    if (below?.isConnected) below.focus()
    else if (!isWithin(document.activeElement) && !give()) outside?.focus()
  }
}

/** Returns whether an element is a focused one of the page itself. */
const isWithin = (active: Element | null) =>
  active !== null && active !== document.body && active.closest(passing) === null

/** Gives the focus to what is to have it. Returns whether something is. */
function give(): boolean {
  const element = wanted?.()
  if (element === undefined) wanted = null
  const active = document.activeElement
  const isOver = document.querySelector('[role=dialog], [role=menu]') !== null || active?.closest(passing)
  if (element && !isOver && !element.contains(active)) element.focus({ preventScroll: true })
  return wanted !== null
}

/** Returns what takes the place of a removed element: the same control of the next row, else of the one before, else what is around. */
function successorOf(removed: HTMLElement, records: MutationRecord[]): HTMLElement | null {
  let root: Element = removed
  let index = -1
  for (;;) {
    while (root.parentElement) root = root.parentElement
    if (index < 0) index = [...root.querySelectorAll(focusable)].indexOf(removed)
    const record = records.findLast(({ removedNodes }) => [...removedNodes].includes(root))
    if (!record || !(record.target instanceof HTMLElement)) return null
    const { target, nextSibling, previousSibling } = record
    if (target.isConnected) {
      // A page that was left leaves the focus to the browser.
      for (const place of [nextSibling, previousSibling]) {
        if (!(place instanceof HTMLElement) || !place.isConnected) continue
        const control = controlIn(place, removed, root, place.tagName === root.tagName ? index : 0)
        if (control) return control
      }
      return around(target, removed)
    }
    root = target
  }
}

/** Returns the first control around a removed element. A page that was left leaves the focus to the browser. */
function around(target: HTMLElement, removed: HTMLElement): HTMLElement | null {
  const main = target.closest<HTMLElement>('#content')
  if (!main || target === main) return null
  let place: HTMLElement | null = target
  while (place && place !== main) {
    const control = controlIn(place, removed, removed, 0)
    if (control) return control
    place = place.parentElement
  }
  return main
}

/** Returns the control of a place that is at the index of a removed one. Only a field gives the focus to a field. */
function controlIn(place: HTMLElement, removed: HTMLElement, root: Element, index: number) {
  // A row that had the focus itself gives it to the next row, not to a control of it.
  if (removed === root && place.hasAttribute('tabindex')) return place
  const isField = removed.matches(fields)
  const controls = [place, ...place.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.matches(focusable) && (isField || !one.matches(fields)),
  )
  return controls[index] ?? controls[0]
}

new MutationObserver((records) => {
  if (outside && !outside.isConnected) outside = successorOf(outside, records)
  if (give() || latest?.isConnected !== false || document.activeElement !== document.body) return
  if (!document.querySelector('[role=dialog]')) outside?.focus()
}).observe(document.documentElement, { childList: true, subtree: true })
