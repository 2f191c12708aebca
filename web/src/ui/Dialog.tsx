import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { Button } from './Button'
import css from './Dialog.module.css'
import { firstField } from './firstField'

interface DialogProps {
  title: string
  description?: ReactNode
  width?: 'm' | 'l'
  onClose: () => void
  /** The buttons at the bottom; the one that goes on stands last. */
  actions?: ReactNode
  children?: ReactNode
}

/** A question with a field begins there, any other at its cross. */
function begin(event: Event): void {
  const field = firstField(event.currentTarget as HTMLElement)
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** A modal question or form. It is open as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, description, width = 'm', onClose, actions, children } = props
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay} />
        <Radix.Content
          className={`${css.dialog} ${css[width]}`}
          onOpenAutoFocus={begin}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={css.head}>
            <div>
              <Radix.Title className={css.title}>{title}</Radix.Title>
              {description && (
                <Radix.Description className={css.description}>{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button look="ghost" size="s" icon={<X aria-hidden />} aria-label={t('shell.close')} />
            </Radix.Close>
          </header>
          {children && <div className={css.body}>{children}</div>}
          {actions && <footer className={css.actions}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
