import type { Schemas } from '~/api/call'
import { paymentsSendProposal } from '~/api/endpoints.gen'
import { formatMoney } from '~/text/format'
import { t } from '~/text'
import { TextArea } from '~/ui/input/TextArea'
import { SendDialog } from './SendDialog'

interface SendProposalDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

/** Sends the member what an open payment offers, under a word of one's own. */
export function SendProposalDialog({ details: { transaction }, onClose }: SendProposalDialogProps) {
  const { id, version, amount, user } = transaction
  return (
    <SendDialog
      endpoint={paymentsSendProposal}
      name="note"
      initial=""
      requestOf={(note) => ({ path: { id }, body: { note } })}
      id={id}
      version={version}
      title={t('payments-page.proposal.title')}
      text={t('payments-page.proposal.text', { user: user.name, amount: formatMoney(amount) })}
      action={t('action.payments.send-proposal')}
      label={t('payments-page.proposal.note')}
      hint={t('payments-page.proposal.note-hint')}
      told={(message) => ({ title: message })}
      onClose={onClose}
    >
      {(note, onChange) => <TextArea name="note" autoFocus value={note} onChange={onChange} />}
    </SendDialog>
  )
}
