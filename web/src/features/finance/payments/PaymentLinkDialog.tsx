import { useModel, useSignal } from '@preact/signals-react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as acts from '~/api/actions.gen'
import { type Answer, type Call, type Schemas, call } from '~/api/call'
import { paymentsCreate, paymentsList, paymentsSendCharge } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { whyNot } from '~/api/can'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { CopyText } from '~/parts/record/CopyText'
import { ServedForm } from '~/parts/write/ServedForm'
import { commandFor } from '~/parts/write/command'
import { tellSent } from '~/parts/write/outbox'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import css from './PaymentLinkDialog.module.css'

export type LinkKind = 'plan' | 'product'

interface PaymentLinkDialogProps {
  kind: LinkKind
  member: Pick<Schemas['Member'], 'id' | 'name' | 'email'>
  onClose: () => void
}

/** A payment link for a member: of a plan, or of an additional service. */
export default function PaymentLinkDialog({ kind, member, onClose }: PaymentLinkDialogProps) {
  return (
    <Dialog
      width="l"
      title={t(`payments-page.link.${kind}`)}
      description={<bdi>{member.name}</bdi>}
      onClose={onClose}
    >
      <ServedForm name={`payments.create.${kind}`} path={{ id: member.id }}>
        {(form) => <LinkForm form={form} member={member} onClose={onClose} />}
      </ServedForm>
    </Dialog>
  )
}

interface LinkFormProps extends Pick<PaymentLinkDialogProps, 'member' | 'onClose'> {
  form: Form
}

/** Phase 1 is the form; in phase 2 the link is there, the form is locked, and the charge can be sent. */
function LinkForm({ form, member, onClose }: LinkFormProps) {
  const created = useSignal<Answer<typeof paymentsCreate> | null>(null)
  const model = useModel(
    () =>
      new FormModel(form, {
        send: async (body) => {
          created.value = await call(paymentsCreate, { path: { id: member.id }, body })
          void refresh(paymentsList)
        },
      }),
  )
  const request: Call<typeof paymentsCreate> = { path: { id: member.id }, body: model.request.value }
  return (
    <>
      {created.value && <LinkReady {...created.value} email={member.email} />}
      <FormView
        model={model}
        actions={
          created.value ? (
            <Button look="primary" onClick={onClose}>
              {t('shell.close')}
            </Button>
          ) : (
            <>
              <CopyAsCommand compact commands={[commandFor(paymentsCreate, request)]} />
              <Button onClick={onClose}>{t('shell.cancel')}</Button>
              <Button type="submit" look="primary" busy={model.busy.value}>
                {form.submit}
              </Button>
            </>
          )
        }
      />
    </>
  )
}

type LinkReadyProps = Answer<typeof paymentsCreate> & { email: string }

function LinkReady({ url, message, transaction_id: id, email }: LinkReadyProps) {
  const ready = useRef<HTMLElement>(null)
  useEffect(() => ready.current?.focus(), [])
  return (
    <section ref={ready} className={css.ready} tabIndex={-1} aria-label={message}>
      <h3>
        <CircleCheck size={16} aria-hidden />
        {message}
        <small>{t('payments-page.link.number', { id })}</small>
      </h3>
      <CopyText text={url} />
      <a href={url} target="_blank" rel="noreferrer">
        <ExternalLink size={13} aria-hidden /> {t('payments-page.link.open')}
      </a>
      <ChargeForm id={id} email={email} />
    </section>
  )
}

/** Sends the charge of the new payment to the member, or to another address. */
function ChargeForm({ id, email }: { id: number; email: string }) {
  const send = async (values: Record<string, string>) => {
    const sent = await call(paymentsSendCharge, { path: { id }, body: { email: values['email'] ?? '' } })
    tellSent({
      title: t('payments.charge.title'),
      text: sent.message,
      outbox: sent.outbox,
      onRecalled: () => refresh(paymentsList),
    })
  }
  const form = useModel(() => new FixedFormModel({ email }, { send }))
  return (
    <FixedForm model={form}>
      <div className={css.charge}>
        <Field label={t('payments-page.charge.to')} error={form.errors.value['email']}>
          <TextInput
            name="email"
            type="email"
            required
            value={form.values.value['email'] ?? ''}
            onChange={(typed) => form.set('email', typed)}
          />
        </Field>
        <ActionButton type="submit" reason={whyNot(paymentsSendCharge)} busy={form.busy.value}>
          {t(acts.paymentsSendCharge.label)}
        </ActionButton>
      </div>
    </FixedForm>
  )
}
