import { putOnClipboard } from '~/browser/clipboard'
import { useModel, useSignal } from '@preact/signals-react'
import { CircleCheck, ExternalLink, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as acts from '~/api/actions.gen'
import { type Answer, type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { type paymentsCreate, paymentsList, paymentsSendCharge } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { CopyText } from '~/parts/record/CopyText'
import { tellSent } from '~/parts/write/outbox'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Field } from '~/ui/input/Field'
import { EmailInput } from '~/ui/input/EmailInput'
import css from './PaymentLinkDialog.module.css'

/** The member who pays, as far as the charge is sent to them. */
export interface Recipient extends Pick<Schemas['Member'], 'name' | 'email'> {
  phone?: string | null
  /** Why the viewer may not send it, if known. */
  refusal?: string
}

type LinkReadyProps = Answer<typeof paymentsCreate> & { to: Recipient }

/** The new link, which is already on the clipboard, and the ways to send it. */
export function LinkReady({ url, message, transaction_id: id, to }: LinkReadyProps) {
  const ready = useRef<HTMLElement>(null)
  const isCopied = useSignal(false)
  useEffect(() => {
    ready.current?.focus()
    // A browser may refuse it: then the button next to the link is the way.
    putOnClipboard(url).then(
      () => (isCopied.value = true),
      () => undefined,
    )
  }, [url, isCopied])
  return (
    <section ref={ready} className={css.ready} tabIndex={-1} aria-label={message}>
      <h3>
        <CircleCheck size={16} aria-hidden />
        {message}
        <small>{t('payments-page.link.number', { id })}</small>
      </h3>
      <CopyText text={url} />
      <p>
        <span role="status">
          {t(isCopied.value ? 'payments-page.link.copied' : 'payments-page.link.copy')}
        </span>{' '}
        <a href={url} target="_blank" rel="noreferrer">
          <ExternalLink size={13} aria-hidden /> {t('payments-page.link.open')}
        </a>
      </p>
      <ChargeForm id={id} to={to} />
    </section>
  )
}

/** Sends the charge of the new payment: by e-mail to the member or to another address, or by WhatsApp. */
function ChargeForm({ id, to }: { id: number; to: Recipient }) {
  const send = async ({ email = '', channel }: Record<string, string>) => {
    const isChat = channel === 'whatsapp'
    const body = isChat ? { email, channel: 'whatsapp' as const } : { email }
    const sent = await call(paymentsSendCharge, { path: { id }, body })
    tellSent({
      title: isChat ? sent.message : t('payments.charge.title'),
      text: isChat ? to.name : `${sent.message} ${to.name}, ${email}`,
      outbox: sent.outbox,
      onRecalled: () => refresh(paymentsList),
    })
  }
  const form = useModel(
    () =>
      new FixedFormModel(
        { email: to.email, channel: 'email' },
        { send, draft: new FormDraft(draftNamed(paymentsSendCharge, { id })) },
      ),
  )
  const by = (channel: string) => () => form.set('channel', channel)
  const reason = whyNot(paymentsSendCharge) ?? to.refusal ?? null
  return (
    <DraftedForm model={form}>
      <div className={css.charge}>
        <Field label={t('payments-page.charge.to')} error={form.errors.value['email']}>
          <EmailInput
            name="email"
            required
            value={form.values.value['email'] ?? ''}
            onChange={(typed) => form.set('email', typed)}
          />
        </Field>
        <ActionButton type="submit" reason={reason} busy={form.busy.value} onClick={by('email')}>
          {t(acts.paymentsSendCharge.label)}
        </ActionButton>
        <ActionButton
          type="submit"
          icon={<MessageCircle aria-hidden />}
          reason={reason ?? (to.phone ? null : t('payments-page.charge.no-phone'))}
          busy={form.busy.value}
          onClick={by('whatsapp')}
        >
          {t('payments-page.charge.whatsapp')}
        </ActionButton>
      </div>
    </DraftedForm>
  )
}
