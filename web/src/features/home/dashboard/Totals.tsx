import type { Schemas } from '~/api/call'
import { PaymentStatus } from '~/api/words.gen'
import { Word } from '~/parts/record/Word'
import { formatDate, formatMoney } from '~/text/format'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { Own } from './Own'
import { Panel } from './Panel'
import css from './Totals.module.css'
import { daysIn } from './days'
import { lists } from './lists'
import { payments } from './payments'

/** The payments created in the period, by status. */
export function Totals({ summary }: { summary: Schemas['FinancialSummary'] }) {
  const { from, to, own, by_status } = summary
  return (
    <Panel
      title={t('dashboard.created.title', { days: daysIn(from, to) })}
      aside={
        <span className={css.period}>
          {own && <Own />}
          {[from, to].map((day) => formatDate(day).slice(0, 5)).join(' – ')}
        </span>
      }
    >
      <ul className={css.totals}>
        {(Object.keys(PaymentStatus) as Schemas['PaymentStatus'][]).map((status) => {
          const { count, amount } = by_status.find((row) => row.status === status) ?? { count: 0, amount: 0 }
          return (
            <li key={status}>
              <Link className={css.total} href={lists.created(from, to, status, own)}>
                <Word words={PaymentStatus} of={status} />
                {amount == null ? (
                  <strong>{payments(count)}</strong>
                ) : (
                  <>
                    <strong>{formatMoney(amount)}</strong>
                    <span>{payments(count)}</span>
                  </>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
