import { signal } from '@preact/signals-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { loadChunk } from '~/browser/chunks'
import { whenIdle } from './idle'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import css from './lazyPart.module.css'
import { NotLoaded } from './NotLoaded'

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page that is loaded when needed, or earlier when the browser is idle. It shows a spinner,
 * retries a failed load, then offers a retry. Neither failures nor crashes reach the rest of the page. What is mostly empty has
 * another placeholder, which takes no room.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Placeholder = Waiting,
): ComponentType<Props> {
  const loading = begin(load)
  return function LazyPart(props: Props) {
    useEffect(() => loading.start(), [])
    const { Part } = loading.arrived.value
    if (loading.failure.value) return <NotLoaded onRetry={loading.start} />
    if (!Part) return <Placeholder />
    return (
      <Boundary fallback={(error, retry) => <Crash error={error} onRetry={retry} />}>
        <Part {...props} />
      </Boundary>
    )
  }
}

/** Loads a part when it is started, or earlier when the browser is idle. Returns the state of the load. */
export function begin<Props>(load: Load<Props>) {
  const arrived = signal<{ Part?: ComponentType<Props> }>({})
  const failure = signal<{ error: unknown } | null>(null)
  const arrive = (module: { default: ComponentType<Props> }) => (arrived.value = { Part: module.default })
  let isLoading = false
  const start = () => {
    if (isLoading || arrived.peek().Part) return
    isLoading = true
    failure.value = null
    loadChunk(load)
      .then(arrive, (error: unknown) => (failure.value = { error }))
      .finally(() => (isLoading = false))
  }
  // A failed prefetch is ignored: opening the part retries it.
  whenIdle(() => load().then((module) => arrived.peek().Part ?? arrive(module)))
  return { arrived, failure, start }
}

/** The placeholder of a part or page, after a noticeable wait. */
export function Waiting(): ReactNode {
  return (
    <div className={css.waiting} data-awaited>
      <Spinner label={t('shell.loading')} />
    </div>
  )
}
