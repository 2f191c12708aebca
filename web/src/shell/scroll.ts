/** How far each visit was scrolled when it was left, by its mark in the browser's history. */
const left = new Map<string, number>(recall())

interface Visit {
  visit: string
}

/** Milliseconds within which a page that comes back has to be as long again as it was. */
const patience = 10_000

/** What a reader does who wants to be elsewhere. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']

// A page comes back by script, later than the browser would scroll.
history.scrollRestoration = 'manual'
if (!mark()) history.replaceState(newVisit(), '')
let here = ''
let page = location.pathname
let stop = () => {}

addEventListener('pagehide', () => {
  leave()
  sessionStorage.setItem('scroll', JSON.stringify([...left]))
})

/** What a new entry of the history holds, to be known again. */
export function newVisit(): Visit {
  return { visit: crypto.randomUUID() }
}

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

function mark(): string {
  return (history.state as Visit | null)?.visit ?? ''
}

function recall(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
