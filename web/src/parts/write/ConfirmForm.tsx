import { useModel, useSignal, useSignalEffect } from '@preact/signals-react'
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react'
import type { Call, Endpoint } from '~/api/call'
import type { Names } from '~/api/fieldErrors'
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
  'endpoint' | 'request' | 'begun' | 'names'
> & {
  /** The endpoint that the form fills in; the form has its name. */
  endpoint: E & { id: FormName }
  /** The call without what the form answers. Its body holds what names the record. */
  request: Call<E>
  /** Whether it changes a record, whose values the form shows at first: those are nothing to send. */
  isChange?: boolean
}

/** Confirms a write whose body is a form, above what else it asks for. Each answer updates the rehearsed effects. */
export function ConfirmForm<E extends Endpoint>(props: ConfirmFormProps<E>) {
  const { endpoint, request, isChange = true, children, onDone, ...rest } = props
  const body = useSignal<Body | null>(null)
  const names = useSignal<Names>({})
  const model = useRef<InstanceType<typeof FormModel>>(null)
  const filled = body.value && withBody(request, body.value)
  return (
    <ConfirmWrite<E>
      {...rest}
      endpoint={endpoint}
      request={filled}
      begun={request}
      names={names.value}
      onDone={(answer) => {
        model.current?.forget()
        return onDone(answer)
      }}
    >
      <ServedForm name={endpoint.id} path={request.path}>
        {(form) => (
          <Fields
            ref={model}
            form={form}
            // What names the record is in the path or in the body.
            draft={draftNamed(endpoint, { ...request.path, ...request.body })}
            isChange={isChange}
            onNames={(told) => (names.value = told)}
            onAnswer={(answered) => (body.value = answered)}
          />
        )}
      </ServedForm>
      {children}
    </ConfirmWrite>
  )
}

interface FieldsProps {
  /** Receives the model. */
  ref: Ref<InstanceType<typeof FormModel>>
  form: Form
  draft: string
  isChange: boolean
  /** Receives the labels of the fields. */
  onNames: (names: Names) => void
  /** Receives the body, or null while it is incomplete, or as the record is. */
  onAnswer: (body: Body | null) => void
}

function Fields({ ref, form, draft, isChange, onNames, onAnswer }: FieldsProps) {
  // The surrounding dialog sends it.
  const model = useModel(() => new FormModel(form, { send: () => Promise.resolve(), draft }))
  useImperativeHandle(ref, () => model, [model])
  useSignalEffect(() => onNames(model.names.value))
  // A form that starts empty changes no field of a record: what it asks may stay open.
  const startsEmpty = form.fields.every((field) => field.default === null || field.default === '')
  useSignalEffect(() => {
    const isSent = model.now.value.ready && (model.isTouched.value || startsEmpty || !isChange)
    onAnswer(isSent ? model.request.value : null)
  })
  return <FormFields model={model} />
}
