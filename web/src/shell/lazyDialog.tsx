import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { t } from '~/text'
import { rememberFocus } from '~/ui/overlay/focusReturn'
import { holdKeys, loadRepeat, yieldKeys } from '~/ui/overlay/heldKeys'
import { Boundary } from './Boundary'
import { Crash } from './Crash'
import { whenIdle } from './idle'
import { type Exports, Waiting, begin } from './lazyPart'
import css from './lazyPart.module.css'
import { NotLoaded } from './NotLoaded'

whenIdle(loadRepeat)

interface Ways<Part> {
  /** What is shown if the load fails. */
  Instead?: Part
  /** Whether it comes by itself, and not by a key or a click. */
  isUnasked?: boolean
}

/**
 * As `lazyPart`, for a dialog: keys typed before it is rendered are replayed in it. One that comes by itself drops those that
 * were typed for another part.
 */
export function lazyDialog<Name extends string, Module extends Exports<Name>>(
  load: () => Promise<Module>,
  name: Name,
  { Instead: instead, isUnasked }: Ways<Module[Name]> = {},
): Module[Name] {
  const loading = begin(load, name)
  const Instead = instead as ComponentType<object> | undefined
  function LazyDialog(props: object) {
    useEffect(() => loading.start(), [])
    const { onClose, title } = props as { onClose?: () => void; title?: string }
    const Part = loading.arrived.value.Part as ComponentType<object> | undefined
    if (loading.failure.value) {
      return Instead ? (
        <Over label={title} onClose={onClose}>
          <Instead {...props} />
        </Over>
      ) : (
        <Over onClose={onClose}>
          <NotLoaded onRetry={loading.start} onClose={onClose} />
        </Over>
      )
    }
    return (
      <>
        <KeysUntilFocus isUnasked={isUnasked} onClose={onClose} />
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
  return LazyDialog as FunctionComponent<never> as Module[Name]
}

interface KeysProps {
  isUnasked: boolean | undefined
  onClose: (() => void) | undefined
}

/** Holds keys until the dialog has the focus, or drops those that wait for another part. */
function KeysUntilFocus({ isUnasked, onClose }: KeysProps) {
  useLayoutEffect(() => {
    if (isUnasked) return yieldKeys()
    const keys = holdKeys(() => onClose?.())
    let frame = 0
    let drawn = 0
    const look = () => {
      const focused = document.activeElement
      const dialog = focused?.closest('[role=dialog]')
      // What the dialog still waits for is what the keys are for. A field takes the focus a moment after it was drawn.
      drawn = dialog && !dialog.querySelector('[data-awaited]') ? drawn + 1 : 0
      if (drawn > (focused === dialog ? 1 : 0)) keys.release()
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

interface OverProps {
  label?: string | undefined
  onClose: (() => void) | undefined
  children: ReactNode
}

/** The replacement of a dialog that could not be shown. */
function Over({ label = t('errors.part.title'), onClose, children }: OverProps) {
  const [returnFocus] = useState(rememberFocus)
  useEffect(() => returnFocus, [returnFocus])
  return (
    <dialog
      className={css.failed}
      aria-label={label}
      ref={(dialog) => dialog?.showModal()}
      onCancel={onClose}
    >
      {children}
    </dialog>
  )
}
