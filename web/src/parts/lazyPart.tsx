import { signal } from '@preact/signals-react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { loadChunk } from '~/chunks'
import { whenIdle } from '~/idle'
import { t } from '~/text'
import { holdKeys } from '~/ui/heldKeys'
import { Spinner } from '~/ui/Spinner'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import css from './lazyPart.module.css'
import { NotLoaded } from './NotLoaded'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A part of a page that is loaded when it is needed, or before, when the browser has nothing else to do. It waits with a
 * spinner, a load that fails is repeated and then offered again, and neither a failure nor a crash reaches the rest of the page.
 */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const loading = begin(load)
  return function LazyPart(props: Props) {
    useEffect(() => loading.start(), [])
    const { Part } = loading.arrived.value
    if (loading.isFailed.value) return <NotLoaded onRetry={loading.start} />
    if (!Part) return <Waiting />
    return (
      <Boundary fallback={(error, retry) => <Crash error={error} onRetry={retry} />}>
        <Part {...props} />
      </Boundary>
    )
  }
}

/** As `lazyPart`, for what opens over the page and takes the keyboard: what is typed until it is there, it gets. */
export function lazyDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const loading = begin(load)
  return function LazyDialog(props: Props) {
    useEffect(() => loading.start(), [])
    const { onClose } = props as { onClose?: () => void }
    const { Part } = loading.arrived.value
    if (loading.isFailed.value) {
      return (
        <Over onClose={onClose}>
          <NotLoaded onRetry={loading.start} onClose={onClose} />
        </Over>
      )
    }
    return (
      <>
        <KeysUntilFocus onClose={onClose} />
        {Part ? (
          <Boundary
            fallback={(error, retry) => (
              <Over onClose={onClose}>
                <Crash error={error} onRetry={retry} />
              </Over>
            )}
          >
            <Part {...props} />
          </Boundary>
        ) : (
          <div className={css.over}>
            <Waiting />
          </div>
        )}
      </>
    )
  }
}

function begin<Props>(load: Load<Props>) {
  const arrived = signal<{ Part?: ComponentType<Props> }>({})
  const isFailed = signal(false)
  const arrive = (module: { default: ComponentType<Props> }) => (arrived.value = { Part: module.default })
  let isLoading = false
  const start = () => {
    if (isLoading || arrived.peek().Part) return
    isLoading = true
    isFailed.value = false
    loadChunk(load)
      .then(arrive, () => (isFailed.value = true))
      .finally(() => (isLoading = false))
  }
  // A guess that fails says nothing: whoever opens the part asks again.
  whenIdle(() => load().then((module) => arrived.peek().Part ?? arrive(module)))
  return { arrived, isFailed, start }
}

/** Holds the keys from before the dialog is drawn until the focus is in it. */
function KeysUntilFocus({ onClose }: { onClose: (() => void) | undefined }) {
  useLayoutEffect(() => {
    const keys = holdKeys(() => onClose?.())
    let frame = 0
    const look = () => {
      if (document.activeElement?.closest('[role=dialog]')) void keys.release()
      else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      keys.drop()
    }
    // The keys are held once, from its opening on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}

/** What stands in for a dialog that could not be shown, as one. */
function Over({ onClose, children }: { onClose: (() => void) | undefined; children: ReactNode }) {
  return (
    <dialog
      className={css.failed}
      aria-label={t('errors.part.title')}
      ref={(dialog) => dialog?.showModal()}
      onCancel={onClose}
    >
      {children}
    </dialog>
  )
}

/** What stands where a part or page will be, once the wait is long enough to be noticed. */
export function Waiting() {
  return (
    <div className={css.waiting}>
      <Spinner label={t('shell.loading')} />
    </div>
  )
}
