import { CircleAlert } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useIsSubmitting, useSubmission } from '~/ui/input/submission'
import { FormFields } from './FormFields'
import type { FormModel } from './FormModel'
import css from './FormView.module.css'
import { faultsIn } from './faults'
import { useKeptFocus } from './useKeptFocus'

interface FormViewProps {
  model: InstanceType<typeof FormModel>
  actions: ReactNode
}

/** Renders a form described by the server. It knows no fields or rules itself. */
export function FormView({ model, actions }: FormViewProps) {
  const form = useRef<HTMLFormElement>(null)
  const tried = model.tried.value
  const isBusy = model.busy.value
  // The surrounding dialog is enabled a moment after the form, and until then no field takes the focus.
  const isDisabled = useIsSubmitting() || isBusy
  const keepFocus = useKeptFocus(isDisabled)
  useEffect(() => {
    if (tried > 0 && !isDisabled) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [tried, isDisabled])
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
        <p className={css.notice} data-tone="danger" role="alert">
          <CircleAlert size={16} aria-hidden />
          {model.failure.value}
        </p>
      )}
      <FormFields model={model} />
      <footer className={css.actions}>{actions}</footer>
    </form>
  )
}
