import { useModel } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { type Call, call } from '~/api/call'
import { paymentsGet, type paymentsSendCharge, type paymentsSendProposal } from '~/api/endpoints.gen'
import { queries, reading, refresh } from '~/api/queries'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { tellSent } from '~/parts/write/outbox'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Field } from '~/ui/input/Field'

type Send = typeof paymentsSendCharge | typeof paymentsSendProposal

interface SendDialogProps<E extends Send> {
  endpoint: E
  /** The field's name in the body. */
  name: string
  title: string
  text: string
  /** The button that sends it. */
  action: string
  /** What is asked for, and what stands in it at first. */
  label: string
  hint?: string
  initial: string
  requestOf: (typed: string) => Call<E>
  /** The payment, and the version of it that was seen. */
  id: number
  version: number
  /** The toast's title and text, around the server's sentence. */
  told: (message: string) => { title: string; text?: string }
  onClose: () => void
  children: (typed: string, onChange: (typed: string) => void) => ReactNode
}

/** Sends something of a payment, after one question. */
export function SendDialog<E extends Send>(props: SendDialogProps<E>) {
  const { endpoint, name, requestOf, told, onClose } = props
  const version = useVersion(props.version, () => versionNow(props.id))
  const send = async (values: Record<string, string>) => {
    const request: Call<Send> = requestOf(values[name] ?? '')
    const sent = await version.write((seen) => call<Send>(endpoint, { ...request, version: seen }))
    tellSent({ ...told(sent.message), outbox: sent.outbox, onRecalled: () => refresh(paymentsGet) })
    void refresh(paymentsGet)
    onClose()
  }
  const form = useModel(() => new FixedFormModel({ [name]: props.initial }, { send }))
  const typed = form.values.value[name] ?? ''
  return (
    <Dialog title={props.title} description={props.text} onClose={onClose}>
      <FixedForm
        model={form}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(endpoint, requestOf(typed))]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              {form.failure.value === null ? props.action : t('errors.retry')}
            </Button>
          </>
        }
      >
        <Field label={props.label} hint={props.hint} error={form.errors.value[name]}>
          {props.children(typed, (next) => form.set(name, next))}
        </Field>
      </FixedForm>
    </Dialog>
  )
}

/** Reads the version that a payment has now. */
async function versionNow(id: number): Promise<number> {
  const details = await queries.fetchQuery({ ...reading(paymentsGet, { path: { id } }), staleTime: 0 })
  return details.transaction.version
}
