import type { ReactNode } from 'react'
import { FormFields } from './FormFields'
import type { FormModel } from './FormModel'
import { SubmitForm } from './SubmitForm'

interface FormViewProps {
  model: InstanceType<typeof FormModel>
  /** Whether the record refuses it, so that it is not sent. */
  isRefused?: boolean
  /** The consequences of the answers, below the fields. */
  effects?: ReactNode
  actions: ReactNode
}

/** Renders a form described by the server. It knows no fields or rules itself. */
export function FormView({ model, isRefused, effects, actions }: FormViewProps) {
  return (
    <SubmitForm model={model} attempt={model.tried.value} isRefused={isRefused} actions={actions}>
      <FormFields model={model} />
      {effects}
    </SubmitForm>
  )
}
