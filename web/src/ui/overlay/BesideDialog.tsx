import { useSignal } from '@preact/signals-react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Submissions } from '~/ui/input/submission'
import css from './BesideDialog.module.css'
import { type DialogName, Naming } from './Naming'
import { rememberFocus } from './focusReturn'
import { useCloseByBack } from './innermost'

interface BesideDialogProps extends DialogName {
  description?: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog at the foot of the list next to an open record, which can still be read and scrolled. On a phone it is a
 * sheet. Escape closes it, except during a submission.
 */
export function BesideDialog({ title, of, description, onClose, children }: BesideDialogProps) {
  const submissions = useSignal(0)
  const [returnFocus] = useState(rememberFocus)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = () => submissions.peek() === 0 && onClose()
  })
  useCloseByBack(() => close.current())
  useEffect(() => {
    // A form that is there already has taken the focus.
    if (!box.current?.contains(document.activeElement)) box.current?.focus()
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current()
    }
    addEventListener('keydown', press)
    return () => {
      removeEventListener('keydown', press)
      returnFocus()
    }
  }, [returnFocus])
  return (
    <Submissions value={submissions}>
      <div
        ref={box}
        className={css.beside}
        role="dialog"
        aria-labelledby={id}
        aria-describedby={description ? `${id}-text` : undefined}
        tabIndex={-1}
      >
        <header className={css.head}>
          <div>
            <h2 id={id}>
              <Naming title={title} of={of} />
            </h2>
            {description && <p id={`${id}-text`}>{description}</p>}
          </div>
          <Button
            look="ghost"
            size="s"
            icon={<X aria-hidden />}
            aria-label={t('shell.close')}
            onClick={() => close.current()}
          />
        </header>
        {children}
      </div>
    </Submissions>
  )
}
