/** Milliseconds after a dialog closes within which a refresh may still replace its opener. */
const watch = 10_000

const focusable = 'button, a[href], input, select, textarea, [tabindex="0"]'

/** The place of the focus: the element, and its surroundings in case it is removed. */
interface Place {
  element: HTMLElement
  /** The element and its ancestors, each with its neighbours and the way down to the element. */
  path: { node: Element; next: Element | null; previous: Element | null; index: number }[]
}

let outside: HTMLElement | null = null

/** Stops restoring the focus of the dialog before. */
let stop: () => void = () => undefined

addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !isPassing(target)) outside = target
})

/**
 * Remembers the focused element when a dialog opens. The returned function gives the focus back: to the element, or to
 * its successor if it has been removed, now or when the lists behind the dialog are read again.
 */
export function rememberFocus(): () => void {
  stop()
  const active = document.activeElement
  const opener = active instanceof HTMLElement && isPassing(active) ? (triggerOf(active) ?? outside) : active
  // Without a focused control, keys go to the body again.
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined
  const place = { element: opener, path: pathOf(opener) }
  return () => {
    // The user went on to another part meanwhile.
    const now = document.activeElement
    if (now instanceof HTMLElement && now !== document.body && !isOverlaid(now)) return
    settle(place)
    follow(place)
  }
}

/**
 * Returns whether an element is in a transient overlay: a menu, the command palette, or the placeholder of a
 * dialog.
 */
function isPassing(element: HTMLElement): boolean {
  return element.closest('dialog, [role=menu], [role=dialog]:has([role=listbox])') !== null
}

const isOverlaid = (element: HTMLElement) => element.closest('dialog, [role=dialog], [role=menu]') !== null

/** Returns the button that opened the menu of an element. */
function triggerOf(element: HTMLElement): HTMLElement | null {
  const id = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

function pathOf(element: HTMLElement): Place['path'] {
  const path: Place['path'] = []
  for (let node: Element | null = element; node && node !== document.body; node = node.parentElement) {
    const index = [...node.querySelectorAll(focusable)].indexOf(element)
    path.push({ node, next: node.nextElementSibling, previous: node.previousElementSibling, index })
  }
  return path
}

function settle({ element, path }: Place): void {
  if (element.isConnected) return element.focus()
  const top = path.findLastIndex(({ node }) => !node.isConnected)
  const { next = null, previous = null, index = -1 } = path[top] ?? {}
  const around = path[top + 1]?.node ?? document.querySelector('main')
  for (const place of [next, previous, around]) {
    if (!place?.isConnected) continue
    // A row that had the focus itself gives it to the next row, not to a control of it.
    if (top === 0 && place instanceof HTMLElement && place.hasAttribute('tabindex')) return place.focus()
    const candidates = place.matches(focusable) ? [place] : [...place.querySelectorAll(focusable)]
    const successor = candidates[place === around ? 0 : index] ?? candidates[0]
    if (successor instanceof HTMLElement) return successor.focus()
  }
}

/** Restores the focus again if a later refresh removes its element. */
function follow(place: Place): void {
  stop()
  stop = () => {
    changes.disconnect()
    clearTimeout(timer)
  }
  const changes = new MutationObserver(() => {
    if (document.activeElement !== document.body) {
      if (document.activeElement !== place.element && place.element.isConnected) stop()
    } else if (!place.element.isConnected) settle(place)
  })
  const timer = setTimeout(stop, watch)
  changes.observe(document.body, { childList: true, subtree: true })
}
