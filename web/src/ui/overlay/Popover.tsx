import { type ReactNode, type Ref, useId, useState } from 'react'
import { ActionButton } from '~/ui/input/ActionButton'
import type { ButtonProps } from '~/ui/input/Button'
import css from './Popover.module.css'

interface PopoverProps extends Pick<ButtonProps, 'icon' | 'className' | 'onClick'> {
  /** The text of the button that opens it. */
  label: string
  /** Whether the button shows only its icon. */
  compact?: boolean
  /** Whether it holds a form, which is wider, and a sheet at the lower edge of a phone. */
  isForm?: boolean
  /** The popover itself, to show it without its button. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Controls behind a button, with the page still usable. They are rendered while it is open. */
export function Popover({ label, compact, isForm, ref, children, ...button }: PopoverProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = `--${id}`
  return (
    <>
      <ActionButton
        {...button}
        look={compact ? 'ghost' : 'plain'}
        label={compact ? label : undefined}
        popoverTarget={id}
        aria-expanded={isOpen}
        style={{ anchorName: anchor }}
      >
        {!compact && label}
      </ActionButton>
      <div
        ref={ref}
        id={id}
        className={`${css.popover} ${isForm ? css.form : ''}`}
        style={{ positionAnchor: anchor }}
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        // Not before it is closed: the browser returns the focus from an element that still exists.
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  )
}
