/** How far each visit was scrolled when it was left, by its mark in the browser's history. */
const left = new Map<string, number>(recall())

/** Milliseconds within which a page that comes back has to be as long again as it was. */
const patience = 10_000

/** What a reader does who wants to be elsewhere. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

// A page comes back by script, later than the browser would scroll.
history.scrollRestoration = 'manual'
let here = ''
let page = location.pathname
let stop = () => {}

addEventListener('pagehide', () => {
  leave()
  sessionStorage.setItem('scroll', JSON.stringify([...left]))
})

/** Remembers how far the visit that ends is scrolled. */
export function leave(): void {
  left.set(here, scrollY)
}

/** Scrolls a visit that begins to where it was left; a new page starts at its top. */
export function settle(): void {
  const isNewPage = page !== location.pathname
  if (mark() === here && !isNewPage) return
  here = mark()
  page = location.pathname
  reach(left.get(here) ?? (isNewPage ? 0 : scrollY))
}

/** Scrolls there, and again as the page grows, until it is there or its reader moves. */
function reach(top: number): void {
  stop()
  scrollTo({ top, behavior: 'instant' })
  if (scrollY >= top) return
  const observer = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (scrollY >= top) stop()
  })
  const timer = setTimeout(() => stop(), patience)
  stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const move of moves) addEventListener(move, stop, { passive: true })
  observer.observe(document.body)
}

/** The key that the router gave to the entry of the history. */
function mark(): string {
  return (history.state as Record<string, string> | null)?.['__TSR_key'] ?? ''
}

function recall(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
