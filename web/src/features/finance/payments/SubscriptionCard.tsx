import * as acts from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { SubscriptionStatus } from '~/api/words.gen'
import { formatDate } from '~/text/format'
import { CopyText } from '~/parts/record/CopyText'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Word } from '~/parts/record/Word'
import { Fact, Facts } from '~/ui/layout/Facts'

interface SubscriptionCardProps {
  details: Schemas['TransactionDetails']
  onCancel: () => void
}

/** The state of the member's subscription, with its cancellation. */
export function SubscriptionCard({
  details: { subscription, transaction, can },
  onCancel,
}: SubscriptionCardProps) {
  if (!subscription) return null
  const {
    status,
    started_at: start,
    cancelled_at: end,
    cancelled_by: by,
    gateway_ref: reference,
  } = subscription
  return (
    <Facts title={t('noun.subscription.title')}>
      <Fact name={t('column.status')}>
        <Word words={SubscriptionStatus} of={status} />
      </Fact>
      {start && <Fact name={t('column.start')}>{formatDate(start)}</Fact>}
      {end && (
        <Fact name={t('payment-details.subscription.end')}>
          {t('payment-details.subscription.ended', { date: formatDate(end), by: by ?? '' })}
        </Fact>
      )}
      {transaction.recurrent_cutoff && (
        <Fact name={t('payment-details.cutoff')}>{formatDate(transaction.recurrent_cutoff)}</Fact>
      )}
      {reference && (
        <Fact name={t('payment-details.reference')}>
          <CopyText text={reference} />
        </Fact>
      )}
      {status !== 'inactive' && (
        <Fact name="">
          <ActionButton size="s" reason={can.cancel_subscription?.sentence} onClick={onCancel}>
            {t(acts.paymentsCancelSubscription.label)}
          </ActionButton>
        </Fact>
      )}
    </Facts>
  )
}
