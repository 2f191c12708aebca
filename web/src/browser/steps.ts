/** What is asked before Back or Forward leave a page for a path, and how they leave it then. */
interface Leaving {
  ask: (path: string) => Promise<boolean> | null
  go: (steps: number) => void
}

/** Back and Forward of the browser, which the router follows last. */
interface Steps {
  /** Returns the state of the entry of the browser's history at which the router is. */
  at: () => object
  /** What is done first about a step: what is open over the page, once there is code for it. */
  take: (event: PopStateEvent) => void
  leaving: Leaving | null
}

export const steps: Steps = { at: () => ({}), take: () => undefined, leaving: null }

// The listeners of a window are called in the order in which they were added.
addEventListener('popstate', (event) => steps.take(event))
