import { fields, focused, give } from './focusReturn'

const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]'

/** Returns the replacement of a removed element: the same control of the next row, else of the one before, else its container. */
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

/** Keeps the focus on the page when its element is removed. Its next owner may have been drawn before this code loaded. */
export function keepFocus(): void {
  give()
  new MutationObserver((records) => {
    const { latest, outside } = focused
    if (outside && !outside.isConnected) focused.outside = successorOf(outside, records)
    if (give() || latest?.isConnected !== false || document.activeElement !== document.body) return
    // The read text stays where it is.
    if (!document.querySelector('[role=dialog]')) focused.outside?.focus({ preventScroll: true })
  }).observe(document.documentElement, { childList: true, subtree: true })
}
