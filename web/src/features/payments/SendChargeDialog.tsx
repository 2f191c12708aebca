import { useModel } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import { paymentsGet, paymentsSendCharge } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { formatMoney } from '~/format'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { commandFor } from '~/parts/command'
import { toaster } from '~/parts/toasts'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Field } from '~/ui/Field'
import { TextInput } from '~/ui/TextInput'

interface SendChargeDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

/** Sends the charge of an open payment to the member, or to whoever pays for them. */
export function SendChargeDialog({ details: { transaction }, onClose }: SendChargeDialogProps) {
  const { id, amount, user } = transaction
  const send = async ({ email = '' }) => {
    const { message } = await call(paymentsSendCharge, { path: { id }, body: { email } })
    toaster.good(t('payments.charge.title'), message)
    void refresh(paymentsGet)
    onClose()
  }
  const form = useModel(() => new FixedFormModel({ email: user.email }, { send }))
  const email = form.values.value.email ?? ''
  return (
    <Dialog
      title={t('payments-page.charge.title')}
      description={t('payments-page.charge.text', { amount: formatMoney(amount) })}
      onClose={onClose}
    >
      <FixedForm
        model={form}
        actions={
          <>
            <CopyAsCommand
              compact
              commands={[commandFor(paymentsSendCharge, { path: { id }, body: { email } })]}
            />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              {t('payments-page.charge')}
            </Button>
          </>
        }
      >
        <Field label={t('payments-page.charge.email')} error={form.errors.value.email}>
          <TextInput
            name="email"
            type="email"
            required
            value={email}
            onChange={(typed) => form.set('email', typed)}
          />
        </Field>
      </FixedForm>
    </Dialog>
  )
}
