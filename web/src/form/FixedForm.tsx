import type { ReactNode } from 'react'
import css from './FixedForm.module.css'
import type { FixedFormModel } from './FixedFormModel'
import { SubmitForm } from './SubmitForm'

interface FixedFormProps {
  model: InstanceType<typeof FixedFormModel>
  children: ReactNode
  /** The buttons of a form in a dialog. Elsewhere they are among the fields. */
  actions?: ReactNode
}

/** A form that validates its fields in the browser before sending, and focuses the first invalid one. */
export function FixedForm({ model, children, actions }: FixedFormProps) {
  return (
    <SubmitForm model={model} attempt={model.tried.value} actions={actions}>
      <fieldset className={css.fields} disabled={model.busy.value}>
        {children}
      </fieldset>
    </SubmitForm>
  )
}
