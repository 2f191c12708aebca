import type { ReadonlySignal } from '@preact/signals-react'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useIsSubmitting, useSubmission } from '~/ui/input/submission'
import css from './SubmitForm.module.css'
import { faultsIn } from './faults'
import { adoptShown } from './filled'
import { useKeptFocus } from './useKeptFocus'

interface SubmitFormProps {
  model: {
    busy: ReadonlySignal<boolean>
    failure: ReadonlySignal<string | null>
    submit: (faults: ReturnType<typeof faultsIn>) => unknown
    withdraw: () => void
  }
  /** How many attempts left invalid fields. The first of these fields takes the focus once for each attempt. */
  attempt: number
  /** Whether it is not sent at present. */
  isRefused?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A form that is sent by its model, with the failure of the last attempt above the fields. */
export function SubmitForm({ model, attempt, isRefused, actions, children }: SubmitFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = model.busy.value
  // The surrounding dialog is enabled a moment after the form, and until then no field takes the focus.
  const isDisabled = useIsSubmitting() || isBusy
  const keepFocus = useKeptFocus(isDisabled)
  useEffect(() => {
    if (attempt && !isDisabled) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt, isDisabled])
  useSubmission(isBusy)
  useEffect(() => model.withdraw, [model])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRefused) return
    adoptShown(event.currentTarget)
    keepFocus()
    void model.submit(faultsIn(event.currentTarget))
  }
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} className={css.form} noValidate onSubmit={submit} onKeyDown={sendByKey}>
      {model.failure.value && (
        <p className={css.failure} role="alert">
          <CircleAlert size={16} aria-hidden />
          {model.failure.value}
        </p>
      )}
      {children}
      {actions && <footer className={css.actions}>{actions}</footer>}
    </form>
  )
}

/** Sends by Ctrl+Enter from any field, as from one in which Enter alone chooses or breaks a line. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
