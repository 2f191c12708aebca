import { Component, Fragment, type ReactNode } from 'react'

/** Milliseconds within which a part that was drawn again and throws once more is broken. */
const relapse = 10_000

interface BoundaryProps {
  /** The replacement of a part that keeps throwing; without one the error goes on to the boundary around. `retry` renders the part again. */
  fallback?: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: unknown
  /** Counts how often the part was drawn again. */
  drawing: number
}

/**
 * An error boundary: a part that throws does not take down the rest of the page. It is drawn again once, because
 * what threw may be gone with what was drawn, as after an extension changed the page.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, drawing: 0 }
  #healedAt = Number.NEGATIVE_INFINITY

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error ?? new Error('thrown without an error') }
  }

  override componentDidCatch() {
    if (!this.#mayHeal()) return
    this.#healedAt = performance.now()
    this.#retry()
  }

  readonly #mayHeal = () => performance.now() - this.#healedAt > relapse
  readonly #retry = () => this.setState(({ drawing }) => ({ error: null, drawing: drawing + 1 }))

  override render() {
    const { error, drawing } = this.state
    const { children, fallback } = this.props
    if (error === null) return <Fragment key={drawing}>{children}</Fragment>
    if (this.#mayHeal()) return null
    if (!fallback) throw error
    return fallback(error, this.#retry)
  }
}
