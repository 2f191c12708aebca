/** The scroll position of each visited entry of the browser's history, by its key. */
const left = new Map<string, number>(recall())

/** Milliseconds within which a returning page must regain its length. */
const patience = 10_000

/** Events by which the user scrolls. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

// Pages are rendered by script, later than the browser would scroll.
history.scrollRestoration = 'manual'
let here = ''
let page = location.pathname
let stop = () => {}

addEventListener('pagehide', () => {
  leave()
  sessionStorage.setItem('scroll', JSON.stringify([...left]))
})

// A page that the browser has kept as it was returns without its place in WebKit, and without those left since.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  for (const [entry, top] of recall()) left.set(entry, top)
  reach(left.get(here) ?? 0)
})

/** Stores the scroll position of the entry that is left, unless another page is drawn in its place already. */
export function leave(drawn = page): void {
  if (drawn === page) left.set(here, scrollY)
}

/** Restores the scroll position of an entry. A new page starts at its top. */
export function settle(): void {
  const isNewPage = page !== location.pathname
  if (mark() === here && !isNewPage) return
  here = mark()
  page = location.pathname
  reach(left.get(here) ?? (isNewPage ? 0 : scrollY))
}

/** Scrolls to a position, and again as the page grows, until it is reached or the user scrolls. */
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

/** Returns the router's key of the history entry. */
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
