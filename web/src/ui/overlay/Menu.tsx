import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './Menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  label: string
  /** Whether it is open when it is drawn first: the button was pressed before its code arrived. */
  isOpenAtFirst?: boolean
  /** Called when it has closed; unless it prevents that, the button gets the focus. */
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

/** A menu of actions behind a button. */
export function Menu({ trigger, label, isOpenAtFirst, onCloseAutoFocus, children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={isOpenAtFirst}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css.menu}
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          {...(onCloseAutoFocus && { onCloseAutoFocus })}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon: ReactNode
  children: string
  /** Why it is disabled. The entry stays focusable, so that the reason can be read. */
  reason?: string | null
  isDanger?: boolean
  onSelect: () => void
}

export function MenuItem({ icon, children, reason, isDanger, onSelect }: MenuItemProps) {
  return (
    <Radix.Item
      className={css.item}
      aria-disabled={reason ? true : undefined}
      data-danger={isDanger || undefined}
      onSelect={(event) => (reason ? event.preventDefault() : onSelect())}
    >
      {icon}
      <span>
        {children}
        {reason && <small>{reason}</small>}
      </span>
    </Radix.Item>
  )
}

export function MenuLine() {
  return <Radix.Separator className={css.line} />
}
