import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'

/** An entry of a menu. */
export interface Item {
  icon: LucideIcon
  label: string
  /** Why it is disabled. */
  reason?: string | null
  isDanger?: boolean
  run: () => void
}

interface ItemsMenuProps {
  label: string
  items: readonly Item[]
  trigger: ReactNode
}

/** A menu that is drawn open. */
export function ItemsMenu({ label, items, trigger }: ItemsMenuProps) {
  return (
    <Menu label={label} trigger={trigger} isOpenAtFirst>
      {items.map(({ icon: Icon, label: text, reason, isDanger, run }) => (
        <Fragment key={text}>
          {isDanger && <MenuLine />}
          <MenuItem icon={<Icon aria-hidden />} reason={reason} isDanger={isDanger} onSelect={run}>
            {text}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}
