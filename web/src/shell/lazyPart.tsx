import { signal } from '@preact/signals-react'
import { type ComponentType, type FunctionComponent, type ReactNode, useEffect } from 'react'
import { loadChunk } from '~/browser/chunks'
import { whenIdle } from './idle'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import css from './lazyPart.module.css'
import { NotLoaded } from './NotLoaded'

/** A module that exports a component by a name. */
export type Exports<Name extends string> = Record<Name, FunctionComponent<never>>

/**
 * A part of a page, a component of a module that is loaded when needed, or earlier when the browser is idle. It shows a spinner,
 * retries a failed load, then offers a retry. Neither failures nor crashes reach the rest of the page. What is mostly empty has
 * another placeholder, which takes no room.
 */
export function lazyPart<Name extends string, Module extends Exports<Name>>(
  load: () => Promise<Module>,
  name: Name,
  Placeholder = Waiting,
): Module[Name] {
  const loading = begin(load, name)
  function LazyPart(props: object) {
    useEffect(() => loading.start(), [])
    const Part = loading.arrived.value.Part as ComponentType<object> | undefined
    if (loading.failure.value) return <NotLoaded onRetry={loading.start} />
    if (!Part) return <Placeholder />
    return (
      <Boundary fallback={(error, retry) => <Crash error={error} onRetry={retry} />}>
        <Part {...props} />
      </Boundary>
    )
  }
  return LazyPart as FunctionComponent<never> as Module[Name]
}

/** Loads a part when it is started, or earlier when the browser is idle. Returns the state of the load. */
export function begin<Name extends string, Module extends Exports<Name>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const arrived = signal<{ Part?: Module[Name] }>({})
  const failure = signal<{ error: unknown } | null>(null)
  const arrive = (module: Module) => (arrived.value = { Part: module[name] })
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
