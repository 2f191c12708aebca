import type { ComponentProps, ReactNode } from 'react'
import css from './Button.module.css'
import { Spinner } from '~/ui/feedback/Spinner'
import { useIsSubmitting } from './submission'

interface Look {
  look?: 'plain' | 'primary' | 'ghost' | 'danger'
  size?: 'm' | 's'
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  icon?: ReactNode
  /** Waiting for an answer: shows a spinner and ignores clicks. */
  busy?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'plain', size = 'm' }: Look, square = false): string {
  return [css.button, css[look], css[size], square ? css.square : ''].join(' ')
}

export function Button({ look, size, icon, busy, children, className, ...rest }: ButtonProps) {
  const isSubmitting = useIsSubmitting()
  const stopped = busy || isSubmitting || rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      className={`${buttonClass({ look, size }, !children)} ${className ?? ''}`}
      onClick={(event) => (stopped ? event.preventDefault() : rest.onClick?.(event))}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
