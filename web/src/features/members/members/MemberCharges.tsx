import { useSignal } from '@preact/signals-react'
import { Link2, Lock, Plus } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { paymentsCreate } from '~/api/endpoints.gen'
import { type LinkKind, PaymentLinkDialog } from '~/features/finance/payments/parts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './MemberCharges.module.css'

/** The two ways to charge a member, or the reason why the viewer may not. */
export function MemberCharges({ record: { user, can } }: { record: Schemas['MemberRecord'] }) {
  const link = useSignal<LinkKind | null>(null)
  const reason = whyNot(paymentsCreate) ?? can?.create_payment?.sentence
  const open = (kind: LinkKind) => () => (link.value = kind)
  return (
    <div className={css.charges}>
      {reason && (
        <p className={css.reason}>
          <Lock size={13} aria-hidden />
          {reason}
        </p>
      )}
      <ActionButton icon={<Plus aria-hidden />} reason={reason} onClick={open('product')}>
        {t('payments-page.link.product')}
      </ActionButton>
      <ActionButton look="primary" icon={<Link2 aria-hidden />} reason={reason} onClick={open('plan')}>
        {t('action.payments.create')}
      </ActionButton>
      {link.value && (
        <PaymentLinkDialog
          kind={link.value}
          member={{ ...user, refusal: can?.send_charge?.sentence }}
          onClose={() => (link.value = null)}
        />
      )}
    </div>
  )
}
