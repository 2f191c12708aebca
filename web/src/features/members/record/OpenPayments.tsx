import type { ReactNode } from 'react'
import type { Schemas } from '~/api/call'
import { paymentsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { PaymentType } from '~/api/words.gen'
import { BesideLink } from '~/parts/record/BesideLink'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate, formatMoney, today } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { SummaryBlock } from './SummaryBlock'
import css from './Summary.module.css'

interface OpenPaymentsProps {
  /** The number of the member. */
  member: number
  /** The link to all payments. */
  all: ReactNode
}

/** The payments that wait for the member's money, the latest first. */
export function OpenPayments({ member, all }: OpenPaymentsProps) {
  const result = useRead(paymentsList, { query: { user_id: member, status: 'open', per_page: 5 } })
  const payments = result.data?.transactions.data
  return (
    <SummaryBlock title={t('summary.payments')} action={all}>
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {payments?.length === 0 && <p className={css.none}>{t('summary.payments.none')}</p>}
      <ul className={css.lines}>
        {payments?.map((payment) => (
          <li key={payment.id}>
            <span>
              <BesideLink record="transaction" id={payment.id}>
                {formatMoney(payment.amount)}
              </BesideLink>{' '}
              <small>
                {payment.payment_type && labelOf(PaymentType, payment.payment_type)} · #{payment.id}
              </small>
            </span>
            <Due of={payment} />
          </li>
        ))}
      </ul>
    </SummaryBlock>
  )
}

function Due({ of: { expires_at: due } }: { of: Schemas['Transaction'] }) {
  if (!due) return null
  const isOver = due.slice(0, 10) < today()
  return (
    <small data-over={isOver || undefined}>
      {t(isOver ? 'summary.payments.overdue' : 'summary.payments.due', { date: formatDate(due) })}
    </small>
  )
}
