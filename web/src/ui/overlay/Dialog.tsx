import { useSignal } from '@preact/signals-react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './Dialog.module.css'
import { firstField } from '~/ui/input/firstField'
import { type DialogName, Naming } from './Naming'
import { rememberFocus } from './focusReturn'
import { useCloseByBack } from './innermost'
import { Submissions, useIsSubmitting, useSubmission } from '~/ui/input/submission'

interface DialogProps extends DialogName {
  description?: ReactNode
  width?: 'm' | 'l'
  onClose: () => void
  /** Whether a submission is in progress, which disables the controls. */
  busy?: boolean
  /** The buttons at the bottom, the confirming one last. */
  actions?: ReactNode
  /** Whether it confirms what cannot be undone: then a key that was meant for something else must not confirm it. */
  isFinal?: boolean
  children?: ReactNode
}

/**
 * Focuses the first field when a dialog opens, or becomes another. Without one, Enter confirms; a final act is confirmed by its button alone, and
 * Enter does nothing.
 */
function begin(dialog: HTMLElement, isFinal: boolean): void {
  const confirming = [...dialog.querySelectorAll<HTMLElement>(':scope > footer button')].at(-1)
  const first = firstField(dialog) ?? (isFinal ? dialog : confirming) ?? dialog
  first.focus()
}

/** Keeps the dialog open when a toast is clicked. */
function stayOnToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}

/** Leaves Escape to the open part of the dialog: a list of suggestions, or a popover, which the browser would not close then. */
function leaveInner(event: KeyboardEvent): void {
  const popover = document.querySelector<HTMLElement>('[role=dialog] [popover=auto]:popover-open')
  popover?.hidePopover()
  const isListOpen = document.activeElement?.matches('[role=combobox][aria-expanded=true]')
  if (popover || isListOpen) event.preventDefault()
}

/** A modal dialog. It is open while it is rendered, and cannot be closed during a submission. */
export function Dialog({ onClose, busy = false, isFinal = false, ...props }: DialogProps) {
  const submissions = useSignal(0)
  const [returnFocus] = useState(rememberFocus)
  const close = (open: boolean) => {
    if (!open && !busy && submissions.peek() === 0) onClose()
  }
  useCloseByBack(() => close(false))
  const box = useRef<HTMLDivElement>(null)
  // It became another one, without the element that had the focus.
  const begun = useRef(props.title)
  useEffect(() => {
    if (begun.current === props.title) return
    begun.current = props.title
    if (box.current && document.activeElement === document.body) begin(box.current, isFinal)
  }, [props.title, isFinal])
  const restore = (event: Event) => {
    event.preventDefault()
    returnFocus()
  }
  return (
    <Submissions value={submissions}>
      <Radix.Root open onOpenChange={close}>
        <Radix.Portal>
          <Radix.Overlay className={css.overlay} />
          <Radix.Content
            className={`${css.dialog} ${css[props.width ?? 'm']}`}
            ref={box}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              begin(event.currentTarget as HTMLElement, isFinal)
            }}
            onCloseAutoFocus={restore}
            onInteractOutside={stayOnToasts}
            onEscapeKeyDown={leaveInner}
            {...(props.description ? {} : { 'aria-describedby': undefined })}
          >
            <Content busy={busy} {...props} />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Submissions>
  )
}

function Content({
  title,
  of,
  description,
  busy,
  actions,
  children,
}: Omit<DialogProps, 'onClose' | 'isFinal'>) {
  useSubmission(busy === true)
  const isSubmitting = useIsSubmitting()
  return (
    <>
      <header className={css.head}>
        <div>
          <Radix.Title className={css.title}>
            <Naming title={title} of={of} />
          </Radix.Title>
          {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
        </div>
        <Radix.Close asChild>
          <Button look="ghost" size="s" icon={<X aria-hidden />} aria-label={t('shell.close')} />
        </Radix.Close>
      </header>
      {children && (
        // A fieldset does not scroll when the dialog is higher than the window.
        <div className={css.body}>
          <fieldset className={css.fields} disabled={isSubmitting}>
            {children}
          </fieldset>
        </div>
      )}
      {actions && <footer className={css.actions}>{actions}</footer>}
    </>
  )
}
