/** How far each visit was scrolled when it was left, by its mark in the browser's history. */
const left = new Map<string, number>()

interface Visit {
  visit: string
}

let here = mark()
let page = location.pathname

// Within the product a page comes back by script, later than the browser would scroll; a reload is the browser's.
history.scrollRestoration = 'manual'
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))

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
  const top = left.get(here) ?? (isNewPage ? 0 : scrollY)
  scrollTo({ top, behavior: 'instant' })
}

function mark(): string {
  return (history.state as Visit | null)?.visit ?? ''
}
