import { useModel } from '@preact/signals-react'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import { draftNamed } from '~/form/drafts'
import type { Form } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { Button } from '~/ui/input/Button'
import { type FormName, ServedForm } from './ServedForm'

interface CreateFormProps {
  /** The call that creates, which names the form and its draft. */
  endpoint: { id: FormName }
  /** Sends the form, and goes to what it created. */
  send: (body: unknown) => Promise<void>
}

/** The form of a page that creates a record. */
export function CreateForm({ endpoint, send }: CreateFormProps) {
  return (
    <ServedForm name={endpoint.id}>
      {(form) => <Fields form={form} endpoint={endpoint} send={send} />}
    </ServedForm>
  )
}

function Fields({ form, endpoint, send }: CreateFormProps & { form: Form }) {
  const model = useModel(() => new FormModel(form, { send, draft: draftNamed(endpoint) }))
  return (
    <FormView
      model={model}
      actions={
        <Button type="submit" look="primary" busy={model.busy.value}>
          {submitLabel(model, form.submit)}
        </Button>
      }
    />
  )
}
