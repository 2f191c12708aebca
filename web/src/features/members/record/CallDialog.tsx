import { useModel } from '@preact/signals-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Endpoint, call } from '~/api/call'
import { describe } from '~/api/errors'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form, Value } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { tellInDialog } from '~/parts/write/alert'
import { OthersChanged } from '~/parts/write/OthersChanged'
import { useOthersChange } from '~/parts/write/useOthersChange'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { type FormName, ServedForm } from '~/parts/write/ServedForm'
import { commandFor } from '~/parts/write/command'
import { Effects } from '~/parts/write/Rehearsed'
import { useRehearsed } from '~/parts/write/useRehearsed'
import { currentVersion, useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'

interface CallDialogProps {
  endpoint: Endpoint
  path?: Record<string, string | number>
  /** What the form is made for, if it is not the path of the call; null for a form that is the same for all. */
  formPath?: Record<string, string | number> | null
  /** What the form is filled in with, in the place of its defaults. */
  values?: Record<string, Value>
  /** Fields of the body beside those of the form. */
  body?: object
  version?: number
  title: string
  /** The name of the record. */
  of: string
  text?: ReactNode
  /** The label of the button, if it is not the form's. */
  submit?: string
  /** The title of a failure. */
  failure?: string
  /** Whether a failure is told in a dialog of its own. */
  isToldInDialog?: boolean
  onDone: (answer: { message?: string }) => void
  onClose: () => void
}

/** Makes a call about the member, whose form the contract declares. A failure keeps the dialog open. */
export function CallDialog(props: CallDialogProps) {
  const { endpoint, path, formPath = path, values = {}, title, of, text, onClose } = props
  return (
    <Dialog title={title} of={of} description={text} onClose={onClose}>
      <ServedForm name={endpoint.id as FormName} path={formPath ?? undefined}>
        {(form) => <Fields form={filled(form, values)} {...props} />}
      </ServedForm>
    </Dialog>
  )
}

/** Returns a form with other defaults. */
function filled(form: Form, values: Record<string, Value>): Form {
  const fields = form.fields.map((field) => ({ ...field, default: values[field.name] ?? field.default }))
  return { ...form, fields }
}

function Fields({ form, ...props }: CallDialogProps & { form: Form }) {
  const { endpoint, path, formPath, body, submit, failure, isToldInDialog, onDone, onClose } = props
  /** What was answered last. */
  const answered = useRef<object>({})
  // What the user has been told of is written over, and nothing else.
  const version = useVersion(props.version, () =>
    currentVersion<Endpoint>(endpoint, {
      path: path as never,
      body: { ...body, ...answered.current } as never,
    }),
  )
  const request = (answers: object) => ({
    path: path as never,
    body: { ...body, ...answers } as never,
    version: version.seen(),
  })
  const send = async (answers: object) => {
    try {
      const answer = await version.write(() => call<Endpoint>(endpoint, request(answers)))
      onClose()
      onDone(answer)
    } catch (error) {
      if (isToldInDialog && failure) tellInDialog(failure, describe(error))
      throw error
    }
  }
  const model = useModel(
    () =>
      new FormModel(form, {
        send,
        failure: isToldInDialog ? undefined : failure,
        draft: draftNamed(endpoint, { ...path, ...formPath }),
      }),
  )
  useEffect(() => {
    answered.current = model.request.value
  })
  const others = useOthersChange<Endpoint>({
    endpoint,
    request: request(model.request.value),
    isOff: model.busy.value,
    onChange: () => void version.renew(),
  })
  const isRefused = others.refusal !== null
  const rehearsed = useRehearsed<Endpoint>(endpoint, request(model.request.value), model.now.value.ready)
  const effects = rehearsed?.effects.map(({ sentence }) => sentence)
  return (
    <>
      <OthersChanged {...others} />
      <FormView
        model={model}
        effects={effects && <Effects sentences={effects} />}
        isRefused={isRefused}
        actions={
          <>
            <CopyAsCommand
              compact
              commands={[commandFor<Endpoint>(endpoint, request(model.request.value))]}
            />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value} reason={others.refusal}>
              {submitLabel(model, submit ?? form.submit.replace(/…$/, ''))}
            </Button>
          </>
        }
      />
    </>
  )
}
