import type { Schemas } from '~/api/call'
import { paymentsSendCharge } from '~/api/endpoints.gen'
import { formatMoney } from '~/text/format'
import { t } from '~/text'
import { TextInput } from '~/ui/input/TextInput'
import { SendDialog } from './SendDialog'

interface SendChargeDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

/** Sends the charge of an open payment to the member, or to whoever pays for them. */
export function SendChargeDialog({ details: { transaction }, onClose }: SendChargeDialogProps) {
  const { id, version, amount, user } = transaction
  return (
    <SendDialog
      endpoint={paymentsSendCharge}
      name="email"
      initial={user.email}
      requestOf={(email) => ({ path: { id }, body: { email } })}
      id={id}
      version={version}
      title={t('payments-page.charge.title')}
      text={t('payments-page.charge.text', { user: user.name, amount: formatMoney(amount) })}
      action={t('action.payments.send-charge')}
      label={t('payments-page.charge.email')}
      told={(message) => ({ title: t('payments.charge.title'), text: message })}
      onClose={onClose}
    >
      {(email, onChange) => (
        <TextInput name="email" type="email" required value={email} onChange={onChange} />
      )}
    </SendDialog>
  )
}
