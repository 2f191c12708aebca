import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { Spinner } from '~/ui/feedback/Spinner'
import { disabledBy } from './disabledBy'
import { useIsSubmitting } from './submission'

interface Look {
  look?: 'plain' | 'primary' | 'ghost' | 'danger'
  size?: 'm' | 's'
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'>, Look {
  icon?: ReactNode
  /** Why it is disabled. It stays focusable, so that the reason can be read. */
  reason?: string | null | undefined
  /** Its tip while it is not disabled. */
  'data-tip'?: string | undefined
  /** A button is disabled for a reason that people can read, or for it is `busy`. */
  'aria-disabled'?: never
  /** Waiting for an answer: shows a spinner and ignores clicks. */
  busy?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'plain', size = 'm' }: Look, square = false): string {
  return [css.button, css[look], css[size], square ? css.square : ''].join(' ')
}

export function Button({
  look,
  size,
  icon,
  busy,
  reason,
  'data-tip': tip,
  children,
  className,
  ...rest
}: ButtonProps) {
  const isSubmitting = useIsSubmitting()
  const stopped = busy || isSubmitting || Boolean(reason)
  return (
    <button
      type="button"
      {...rest}
      data-tip={tip}
      {...disabledBy(reason)}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      className={`${buttonClass({ look, size }, !children)} ${className ?? ''}`}
      onClick={(event) => {
        // The second half of a double click would confirm what the first one led to, unread.
        const isSecond = (look === 'primary' || look === 'danger') && event.detail > 1
        if (stopped || isSecond) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
