import { type ReactNode, useState } from 'react'
import * as acts from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import {
  paymentsCancelSubscription,
  paymentsGet,
  paymentsList,
  paymentsSendCharge,
  paymentsSendProposal,
} from '~/api/endpoints.gen'
import { queries, reading, refresh } from '~/api/queries'
import { formatMoney } from '~/text/format'
import { ActDialog } from '~/parts/act/ActDialog'
import type { Act } from '~/parts/act/acts'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { FormDialog } from '~/parts/write/FormDialog'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface PaymentDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

/** The dialogs of actions that need more than their declaration. */
const dialogs: Partial<Record<string, (props: PaymentDialogProps) => ReactNode>> = {
  'payments.cancel-subscription': CancelSubscriptionDialog,
  'payments.send-charge': SendChargeDialog,
  'payments.send-proposal': SendProposalDialog,
}

/** Confirms an action on a payment: on the one seen, even if it changes behind the dialog. */
export function PaymentDialog({ act, details, onClose }: PaymentDialogProps & { act: Act }) {
  const [seen] = useState(details)
  const Ask = dialogs[act.id]
  if (Ask) return <Ask details={seen} onClose={onClose} />
  const { id, amount, user } = seen.transaction
  return (
    <ActDialog
      act={act}
      of={seen.transaction}
      name={aboutOf(seen.transaction)}
      about={{ id, amount: formatMoney(amount), user: user.name }}
      rereads={[paymentsList, paymentsGet]}
      onClose={onClose}
    />
  )
}

/** Another session may have been quicker: shows what is true now. */
const reread = () => void refresh(paymentsList, paymentsGet)

function CancelSubscriptionDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  return (
    <ConfirmWrite
      endpoint={paymentsCancelSubscription}
      request={{ path: { userId: transaction.user_id } }}
      title={t('action.payments.cancel-subscription.title', { user: transaction.user.name })}
      of={transaction.user.name}
      confirm={t(acts.paymentsCancelSubscription.label)}
      onDone={({ message }) => {
        const { label } = acts.paymentsCancelSubscription
        toaster.good(message, t(`${label}.done`, { user: transaction.user.name }))
        reread()
      }}
      failure={t('action.payments.cancel-subscription.failure')}
      onFailure={reread}
      onClose={onClose}
    />
  )
}

/** Sends the charge of an open payment to the member, or to another address. */
function SendChargeDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  const { id, version, amount, user } = transaction
  return (
    <FormDialog
      endpoint={paymentsSendCharge}
      path={{ id }}
      version={version}
      versionNow={() => versionNow(id)}
      title={t('payment-details.charge.title')}
      of={aboutOf(transaction)}
      text={t('payment-details.charge.text', { user: user.name, amount: formatMoney(amount) })}
      told={({ message }) => ({
        title: t('payments.charge.title'),
        text: `${message} ${aboutOf(transaction)}`,
      })}
      reread={() => refresh(paymentsGet)}
      onClose={onClose}
    />
  )
}

/** Sends the member what an open payment offers, with a personal note. */
function SendProposalDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  const { id, version, amount, user } = transaction
  return (
    <FormDialog
      endpoint={paymentsSendProposal}
      path={{ id }}
      version={version}
      versionNow={() => versionNow(id)}
      title={t('payment-details.proposal.title')}
      of={aboutOf(transaction)}
      text={t('payment-details.proposal.text', { user: user.name, amount: formatMoney(amount) })}
      told={({ message }) => ({ title: message, text: aboutOf(transaction) })}
      reread={() => refresh(paymentsGet)}
      onClose={onClose}
    />
  )
}

/** Tells which payment it is, whose, and of how much. */
const aboutOf = ({ id, user, amount }: Schemas['Transaction']) =>
  `#${id} · ${user.name} · ${formatMoney(amount)}`

/** Reads the version that a payment has now. */
async function versionNow(id: number): Promise<number> {
  const details = await queries.fetchQuery({ ...reading(paymentsGet, { path: { id } }), staleTime: 0 })
  return details.transaction.version
}
