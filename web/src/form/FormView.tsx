import type { ReactNode } from 'react'
import { FormFields } from './FormFields'
import type { FormModel } from './FormModel'
import { SubmitForm } from './SubmitForm'

interface FormViewProps {
  model: InstanceType<typeof FormModel>
  actions: ReactNode
}

/** Renders a form described by the server. It knows no fields or rules itself. */
export function FormView({ model, actions }: FormViewProps) {
  return (
    <SubmitForm model={model} attempt={model.tried.value} actions={actions}>
      <FormFields model={model} />
    </SubmitForm>
  )
}
