import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** What stands in for a part that threw; `retry` draws the part anew. */
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: unknown
}

/** Keeps a part that throws from taking the rest of the page with it. */
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
