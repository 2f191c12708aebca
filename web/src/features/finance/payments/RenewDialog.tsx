import type { Schemas } from '~/api/call'
import { membersGet, paymentsRenew } from '~/api/endpoints.gen'
import * as acts from '~/api/actions.gen'
import { useRead } from '~/api/queries'
import { ServedForm } from '~/parts/write/ServedForm'
import { t } from '~/text'
import { formatMoney } from '~/text/format'
import { Dialog } from '~/ui/overlay/Dialog'
import { LinkForm } from './LinkForm'

interface RenewDialogProps {
  payment: Schemas['Transaction']
  /** The method that is chosen at first. */
  method: Schemas['PaymentType']
  onClose: () => void
}

/** A new link for the purchase of a payment that failed. */
export function RenewDialog({ payment: { id, user, amount }, method, onClose }: RenewDialogProps) {
  const member = useRead(membersGet, { path: { id: user.id } }).data?.user
  return (
    <Dialog
      width="l"
      title={t(acts.paymentsRenew.label)}
      of={`#${id} · ${user.name}`}
      description={t('payment-details.renew.of', { id, user: user.name, amount: formatMoney(amount) })}
      onClose={onClose}
    >
      <ServedForm name={paymentsRenew.id} path={{ id }}>
        {(form) => (
          <LinkForm
            endpoint={paymentsRenew}
            path={{ id }}
            form={form}
            answers={{ method }}
            to={{ ...user, phone: member?.phone }}
            isRehearsed
            onClose={onClose}
          />
        )}
      </ServedForm>
    </Dialog>
  )
}
