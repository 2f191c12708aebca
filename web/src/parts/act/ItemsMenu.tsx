import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'

/** An entry of a menu. */
export interface Item {
  icon: LucideIcon
  label: string
  /** Why it is disabled. */
  reason?: string | null
  isDanger?: boolean
  /** Whether it gives the focus to something, which the button that opened the menu then does not get. */
  movesFocus?: boolean
  run: () => void
}

interface ItemsMenuProps {
  label: string
  items: readonly Item[]
  trigger: ReactNode
}

/** A menu that is drawn open. */
export function ItemsMenu({ label, items, trigger }: ItemsMenuProps) {
  /** What is run in the place of giving the focus back. */
  const last = useRef<(() => void) | null>(null)
  return (
    <Menu
      label={label}
      trigger={trigger}
      isOpenAtFirst
      onCloseAutoFocus={(event) => {
        if (!last.current) return
        event.preventDefault()
        last.current()
        last.current = null
      }}
    >
      {items.map(({ icon: Icon, label: text, reason, isDanger, movesFocus, run }) => (
        <Fragment key={text}>
          {isDanger && <MenuLine />}
          <MenuItem
            icon={<Icon aria-hidden />}
            reason={reason}
            isDanger={isDanger}
            onSelect={() => (movesFocus ? (last.current = run) : run())}
          >
            {text}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
