import { paymentsCreate } from '~/api/endpoints.gen'
import { ServedForm } from '~/parts/write/ServedForm'
import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'
import { LinkForm } from './LinkForm'
import type { Recipient } from './LinkReady'
import { type LinkKind, linkTitles } from './linkTitles'

interface PaymentLinkDialogProps {
  kind: LinkKind
  member: Recipient & { id: number }
  onClose: () => void
}

/** A payment link for a member: of a plan, or of an additional service. */
export function PaymentLinkDialog({ kind, member, onClose }: PaymentLinkDialogProps) {
  return (
    <Dialog width="l" title={t(linkTitles[kind])} of={member.name} onClose={onClose}>
      <ServedForm name={`payments.create.${kind}`} path={{ id: member.id }}>
        {(form) => (
          <LinkForm
            endpoint={paymentsCreate}
            path={{ id: member.id }}
            form={form}
            to={member}
            onClose={onClose}
          />
        )}
      </ServedForm>
    </Dialog>
  )
}
