import { CircleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useIsSubmitting, useSubmission } from '~/ui/input/submission'
import css from './FixedForm.module.css'
import type { FixedFormModel } from './FixedFormModel'
import { faultsIn } from './faults'
import { useKeptFocus } from './useKeptFocus'

interface FixedFormProps {
  model: InstanceType<typeof FixedFormModel>
  children: ReactNode
  /** The buttons of a form in a dialog. Elsewhere they are among the fields. */
  actions?: ReactNode
}

/** A form that validates its fields in the browser before sending, and focuses the first invalid one. */
export function FixedForm({ model, children, actions }: FixedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const errors = model.errors.value
  const isBusy = model.busy.value
  // The surrounding dialog is enabled a moment after the form, and until then no field takes the focus.
  const isDisabled = useIsSubmitting() || isBusy
  const keepFocus = useKeptFocus(isDisabled)
  useEffect(() => {
    const isBroken = Object.keys(errors).length > 0
    if (isBroken && !isDisabled) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, isDisabled])
  useSubmission(isBusy)
  useEffect(() => model.withdraw, [model])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    keepFocus()
    void model.submit(faultsIn(event.currentTarget))
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {model.failure.value && (
        <p className={css.failure} role="alert">
          <CircleAlert size={16} aria-hidden />
          {model.failure.value}
        </p>
      )}
      <fieldset className={css.fields} disabled={isBusy}>
        {children}
      </fieldset>
      {actions && <footer className={css.actions}>{actions}</footer>}
    </form>
  )
}
