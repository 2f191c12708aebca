import { useModel, useSignal, useSignalEffect } from '@preact/signals-react'
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react'
import type { Call, Endpoint } from '~/api/call'
import { withBody } from '~/api/withBody'
import { FormFields } from '~/form/FormFields'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import type { Form, Value } from '~/form/eval'
import { ConfirmWrite } from './ConfirmWrite'
import { type FormName, ServedForm } from './ServedForm'

type Body = Record<string, Value>

type ConfirmFormProps<E extends Endpoint> = Omit<
  ComponentProps<typeof ConfirmWrite<E>>,
  'endpoint' | 'request' | 'begun' | 'children'
> & {
  /** The endpoint that the form fills in; the form has its name. */
  endpoint: E & { id: FormName }
  /** The call without what the form answers. Its body holds what names the record. */
  request: Call<E>
}

/** Confirms a write whose body is a form. Each answer updates the rehearsed effects. */
export function ConfirmForm<E extends Endpoint>({ endpoint, request, onDone, ...rest }: ConfirmFormProps<E>) {
  const body = useSignal<Body | null>(null)
  const model = useRef<InstanceType<typeof FormModel>>(null)
  const filled = body.value && withBody(request, body.value)
  return (
    <ConfirmWrite<E>
      {...rest}
      endpoint={endpoint}
      request={filled}
      begun={request}
      onDone={(answer, undo) => {
        model.current?.forget()
        return onDone(answer, undo)
      }}
    >
      <ServedForm name={endpoint.id} path={request.path}>
        {(form) => (
          <Fields
            ref={model}
            form={form}
            draft={draftNamed(endpoint, request.path ?? null)}
            onAnswer={(answered) => (body.value = answered)}
          />
        )}
      </ServedForm>
    </ConfirmWrite>
  )
}

interface FieldsProps {
  /** Receives the model. */
  ref: Ref<InstanceType<typeof FormModel>>
  form: Form
  draft: string
  /** Receives the body, or null while it is incomplete, or as the record is. */
  onAnswer: (body: Body | null) => void
}

function Fields({ ref, form, draft, onAnswer }: FieldsProps) {
  // The surrounding dialog sends it.
  const model = useModel(() => new FormModel(form, { send: () => Promise.resolve(), draft }))
  useImperativeHandle(ref, () => model, [model])
  // A form that starts empty changes no field of a record: what it asks may stay open.
  const startsEmpty = form.fields.every((field) => field.default === null || field.default === '')
  useSignalEffect(() => {
    const isSent = model.now.value.ready && (model.isTouched.value || startsEmpty)
    onAnswer(isSent ? model.request.value : null)
  })
  return <FormFields model={model} />
}
