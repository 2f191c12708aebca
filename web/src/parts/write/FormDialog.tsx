import { useModel } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { type Answer, type Call, type Endpoint, type Schemas, call } from '~/api/call'
import type { Heading } from '~/api/headings'
import { draftNamed } from '~/form/drafts'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { CopyAsCommand } from './CopyAsCommand'
import { OthersChanged } from './OthersChanged'
import { type FormName, ServedForm } from './ServedForm'
import { Effects } from './Rehearsed'
import { commandFor } from './command'
import { tellSent } from './outbox'
import { useOthersChange } from './useOthersChange'
import { useRehearsed } from './useRehearsed'
import { useVersion } from './useVersion'

interface FormDialogProps<E extends Endpoint> {
  /** The endpoint that the form fills in; the form has its name. */
  endpoint: E & { id: FormName }
  path: Call<E>['path'] & object
  /** The version seen by the user. */
  version: number
  /** Reads the record's current version. */
  versionNow: () => Promise<number>
  title: string
  /** The name of the record. */
  of: string
  text?: ReactNode
  /** The title of a failure, if the specification gives the action one. */
  failure?: Heading
  /** Returns the toast's title and text. */
  told: (answer: Answer<E>) => { title: string; text?: string }
  /** Reloads the changed data. */
  reread: () => Promise<void>
  onClose: () => void
}

/** Fills in an endpoint's form and sends it. A failed write keeps the dialog open with the error. */
export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { endpoint, path, title, of, text, onClose } = props
  return (
    <Dialog title={title} of={of} description={text} onClose={onClose}>
      <ServedForm name={endpoint.id} path={path}>
        {(form) => <Fields form={form} {...props} />}
      </ServedForm>
    </Dialog>
  )
}

function Fields<E extends Endpoint>({ form, ...props }: FormDialogProps<E> & { form: Form }) {
  const { endpoint, path, failure, told, reread, onClose } = props
  const version = useVersion(props.version, props.versionNow)
  const send = async (body: Call<E>['body']) => {
    try {
      const answer = await version.write((seen) => call<E>(endpoint, { path, body, version: seen }))
      const { outbox } = answer as Partial<Schemas['MessageSent']>
      tellSent({ ...told(answer), outbox, onRecalled: reread })
      onClose()
    } finally {
      void reread()
    }
  }
  const model = useModel(
    () =>
      new FormModel(form, {
        send: (body) => send(body as Call<E>['body']),
        failure,
        draft: draftNamed(endpoint, path),
      }),
  )
  const request: Call<E> = { path, body: model.request.value as Call<E>['body'] }
  const others = useOthersChange<E>({
    endpoint,
    request,
    isOff: model.busy.value,
    onChange: () => void version.renew(),
  })
  const isRefused = others.refusal !== null
  const effects = useRehearsed<E>(endpoint, request, model.now.value.ready)?.effects
  return (
    <>
      <OthersChanged {...others} />
      <FormView
        model={model}
        effects={effects && <Effects sentences={effects.map(({ sentence }) => sentence)} />}
        isRefused={isRefused}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor<E>(endpoint, request)]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value} reason={others.refusal}>
              {submitLabel(model, form.submit)}
            </Button>
          </>
        }
      />
    </>
  )
}
