import type { Schemas } from '~/api/call'
import { massEmailsSettle } from '~/api/endpoints.gen'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { rereadMassEmail } from './MassEmailWork'
import type { MassEmail } from './view'

interface SettleDialogProps {
  of: MassEmail
  recipient: Schemas['MassEmailRecipient']
  onClose: () => void
}

/** Asks whether a letter whose outcome is unknown has arrived, or leaves once more. */
export function SettleDialog({ of, recipient, onClose }: SettleDialogProps) {
  const { id, address } = recipient
  return (
    <ConfirmForm
      title={t('mass-emails-page.settle')}
      of={address ?? of.name}
      confirm={t('mass-emails-page.settle')}
      endpoint={massEmailsSettle}
      request={{ path: { id: of.id }, body: { recipient_id: id }, version: of.version }}
      isChange={false}
      onDone={({ message }) => {
        toaster.good(message, address ?? undefined)
        void rereadMassEmail()
      }}
      onFailure={() => void rereadMassEmail()}
      onClose={onClose}
    />
  )
}
