import { useModel } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import { paymentsGet, paymentsSendProposal } from '~/api/endpoints.gen'
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
import { TextArea } from '~/ui/TextArea'

interface SendProposalDialogProps {
  details: Schemas['TransactionDetails']
  onClose: () => void
}

/** Sends the member what an open payment offers, under a word of one's own. */
export function SendProposalDialog({ details: { transaction }, onClose }: SendProposalDialogProps) {
  const { id, amount, user } = transaction
  const send = async ({ note = '' }) => {
    const { message } = await call(paymentsSendProposal, { path: { id }, body: { note } })
    toaster.good(message)
    void refresh(paymentsGet)
    onClose()
  }
  const form = useModel(() => new FixedFormModel({ note: '' }, { send }))
  const note = form.values.value.note ?? ''
  return (
    <Dialog
      title={t('payments-page.proposal.title')}
      description={t('payments-page.proposal.text', { user: user.name, amount: formatMoney(amount) })}
      onClose={onClose}
    >
      <FixedForm
        model={form}
        actions={
          <>
            <CopyAsCommand
              compact
              commands={[commandFor(paymentsSendProposal, { path: { id }, body: { note } })]}
            />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              {t('payments-page.proposal')}
            </Button>
          </>
        }
      >
        <Field
          label={t('payments-page.proposal.note')}
          hint={t('payments-page.proposal.note-hint')}
          error={form.errors.value.note}
        >
          <TextArea name="note" autoFocus value={note} onChange={(typed) => form.set('note', typed)} />
        </Field>
      </FixedForm>
    </Dialog>
  )
}
