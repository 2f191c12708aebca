import { useState } from 'react'
import * as acts from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import {
  paymentsApprove,
  paymentsCancelSubscription,
  paymentsChangeManager,
  paymentsGet,
  paymentsList,
  paymentsSendCharge,
  paymentsSendProposal,
} from '~/api/endpoints.gen'
import { queries, reading, refresh } from '~/api/queries'
import { formatMoney } from '~/text/format'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { FormDialog } from '~/parts/write/FormDialog'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface PaymentDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

const dialogs = {
  'payments.approve': ApproveDialog,
  'payments.cancel-subscription': CancelSubscriptionDialog,
  'payments.change-manager': ChangeManagerDialog,
  'payments.send-charge': SendChargeDialog,
  'payments.send-proposal': SendProposalDialog,
}

/** The action that is asked about. */
export type PaymentQuestion = keyof typeof dialogs

/** Confirms an action on a payment: on the one seen, even if it changes behind the dialog. */
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
      confirm={t(acts.paymentsApprove.label)}
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
      confirm={t(acts.paymentsCancelSubscription.label)}
      onDone={done}
      failure={t('payments.cancel.failure')}
      onFailure={reread}
      onClose={onClose}
    />
  )
}

function ChangeManagerDialog({ details: { transaction }, onClose }: PaymentDialogProps) {
  const { id, version, amount, user } = transaction
  return (
    <ConfirmForm
      endpoint={paymentsChangeManager}
      request={{ path: { id }, version }}
      title={t('payments-page.manager.title', { id })}
      text={t('payments-page.manager.text', { amount: formatMoney(amount), user: user.name })}
      confirm={t(acts.paymentsChangeManager.label)}
      onDone={done}
      failure={t('payments.manager.failure')}
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
      title={t('payments-page.charge.title')}
      text={t('payments-page.charge.text', { user: user.name, amount: formatMoney(amount) })}
      told={({ message }) => ({ title: t('payments.charge.title'), text: message })}
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
      title={t('payments-page.proposal.title')}
      text={t('payments-page.proposal.text', { user: user.name, amount: formatMoney(amount) })}
      told={({ message }) => ({ title: message })}
      reread={() => refresh(paymentsGet)}
      onClose={onClose}
    />
  )
}

/** Reads the version that a payment has now. */
async function versionNow(id: number): Promise<number> {
  const details = await queries.fetchQuery({ ...reading(paymentsGet, { path: { id } }), staleTime: 0 })
  return details.transaction.version
}
