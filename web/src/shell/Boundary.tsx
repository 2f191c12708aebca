import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** The replacement of a part that threw. `retry` renders the part again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: unknown
}

/** An error boundary: a part that throws does not take down the rest of the page. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error('thrown without an error') }
  }

  readonly #retry = () => this.setState({ error: null })

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error, this.#retry)
  }
}
