/** The question before Back or Forward leave a page for a path, and how they leave it then. */
interface Leaving {
  ask: (path: string) => Promise<boolean> | null
  go: (steps: number) => void
}

/** Back and Forward of the browser, which the router follows last. */
interface Steps {
  /** Returns the state of the entry of the browser's history at which the router is. */
  at: () => object
  /** The handler that a step meets first: an overlay of the page, once its code is loaded. */
  take: (event: PopStateEvent) => void
  leaving: Leaving | null
}

export const steps: Steps = { at: () => ({}), take: () => undefined, leaving: null }

// The listeners of a window are called in the order in which they were added.
addEventListener('popstate', (event) => steps.take(event))
