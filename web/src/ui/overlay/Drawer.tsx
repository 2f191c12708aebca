import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './Drawer.module.css'
import { useCloseByBack } from './innermost'

interface DrawerProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A panel that slides in from the left on small screens. It is open while it is rendered. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  useCloseByBack(onClose)
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content className={css.drawer} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
