import { useSignal } from '@preact/signals-react'
import { useState } from 'react'
import type { Schemas } from '~/api/call'
import {
  managersList,
  paymentsApprove,
  paymentsCancelSubscription,
  paymentsChangeManager,
  paymentsGet,
  paymentsList,
} from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { formatMoney } from '~/text/format'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/parts/write/toasts'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { SendChargeDialog } from './SendChargeDialog'
import { SendProposalDialog } from './SendProposalDialog'

export type PaymentQuestion =
  | 'approve'
  | 'cancel-subscription'
  | 'change-manager'
  | 'send-charge'
  | 'send-proposal'

interface PaymentDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

const dialogs: Record<PaymentQuestion, (props: PaymentDialogProps) => React.ReactNode> = {
  approve: ApproveDialog,
  'cancel-subscription': CancelSubscriptionDialog,
  'change-manager': ChangeManagerDialog,
  'send-charge': SendChargeDialog,
  'send-proposal': SendProposalDialog,
}

/** Asks before something is done to a payment: to the one that was seen, whatever becomes of it behind the dialog. */
export default function PaymentDialog({
  question,
  details,
  onClose,
}: PaymentDialogProps & { question: PaymentQuestion }) {
  const [seen] = useState(details)
  const Ask = dialogs[question]
  return <Ask details={seen} onClose={onClose} />
}

const done = ({ message }: { message: string }) => {
  toaster.good(message)
  reread()
}

/** Another session may have been quicker: shows what is true now. */
const reread = () => void refresh(paymentsList, paymentsGet)

function ApproveDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  const { id, amount, user, version } = transaction
  return (
    <ConfirmWrite
      endpoint={paymentsApprove}
      request={{ path: { id }, version }}
      title={t('payments-page.approve.title', { id })}
      text={t('payments-page.approve.text', { amount: formatMoney(amount), user: user.name })}
      confirm={t('action.payments.approve')}
      onDone={done}
      failure={t('payments.approve.failure')}
      onFailure={reread}
      onClose={onClose}
    />
  )
}

function CancelSubscriptionDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  return (
    <ConfirmWrite
      endpoint={paymentsCancelSubscription}
      request={{ path: { userId: transaction.user_id } }}
      title={t('payments-page.cancel.title', { user: transaction.user.name })}
      confirm={t('action.payments.cancel-subscription')}
      onDone={done}
      failure={t('payments.cancel.failure')}
      onFailure={reread}
      onClose={onClose}
    />
  )
}

function ChangeManagerDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  const { id, version, amount, user, account_manager: current } = transaction
  const now = String(current?.id ?? 0)
  const chosen = useSignal(now)
  const managers = useRead(managersList).data?.managers ?? []
  const sellers = managers.filter(
    ({ id: seller, permission_type: role }) => role === 'sales' && seller !== current?.id,
  )
  const choices = [
    { value: '0', label: t('payments-page.no-manager') },
    ...(current ? [{ value: now, label: current.name }] : []),
    ...sellers.map((seller) => ({ value: String(seller.id), label: seller.name })),
  ]
  const request = { path: { id }, body: { manager_id: Number(chosen.value) }, version }
  return (
    <ConfirmWrite
      endpoint={paymentsChangeManager}
      request={chosen.value === now ? null : request}
      title={t('payments-page.manager.title', { id })}
      text={t('payments-page.manager.text', { amount: formatMoney(amount), user: user.name })}
      confirm={t('action.payments.change-manager')}
      onDone={done}
      failure={t('payments.manager.failure')}
      onFailure={reread}
      onClose={onClose}
    >
      <Field label={t('payments-page.filter.manager')}>
        <Select value={chosen.value} onChange={(value) => (chosen.value = value)} choices={choices} />
      </Field>
    </ConfirmWrite>
  )
}
