import { useModel, useSignal } from '@preact/signals-react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Answer, type Call, call } from '~/api/call'
import { paymentsCreate, paymentsList, paymentsPlanForm, paymentsProductForm } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { refresh, useRead } from '~/api/queries'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { CopyText } from '~/parts/CopyText'
import { commandFor } from '~/parts/command'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { Spinner } from '~/ui/Spinner'
import css from './PaymentLinkDialog.module.css'

const forms = { plan: paymentsPlanForm, product: paymentsProductForm }

export type LinkKind = keyof typeof forms

interface PaymentLinkDialogProps {
  kind: LinkKind
  userId: number
  onClose: () => void
}

/** A payment link for a member: of a plan, or of an additional service. */
export function PaymentLinkDialog({ kind, userId, onClose }: PaymentLinkDialogProps) {
  const result = useRead(forms[kind], { path: { userId } })
  return (
    <Dialog width="l" title={t(`payments-page.link.${kind}`)} onClose={onClose}>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && (
        <Notice
          tone="bad"
          title={t('errors.load')}
          text={describe(result.error)}
          actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
        />
      )}
      {result.data && <LinkForm form={result.data} userId={userId} onClose={onClose} />}
    </Dialog>
  )
}

interface LinkFormProps extends Pick<PaymentLinkDialogProps, 'userId' | 'onClose'> {
  form: Form
}

/** Phase 1 is the form; in phase 2 the link is there, the form is locked, and only closing is left. */
function LinkForm({ form, userId, onClose }: LinkFormProps) {
  const created = useSignal<Answer<typeof paymentsCreate> | null>(null)
  const model = useModel(
    () =>
      new FormModel(form, {
        send: async (body) => {
          created.value = await call(paymentsCreate, { path: { id: userId }, body })
          void refresh(paymentsList)
        },
      }),
  )
  const request: Call<typeof paymentsCreate> = { path: { id: userId }, body: model.request.value }
  return (
    <>
      {created.value && <LinkReady {...created.value} />}
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

function LinkReady({ url, message, transaction_id: id }: Answer<typeof paymentsCreate>) {
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
    </section>
  )
}
