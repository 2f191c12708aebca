import type { Schemas } from '~/api/call'
import { formatDate, formatMoney, formatNumber } from '~/text/format'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import css from './DayTable.module.css'
import { lists } from './lists'

/** The same days as rows, the latest first. */
export function DayTable({ days, own }: { days: Schemas['DayTotal'][]; own: boolean }) {
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={t('dashboard.received.title')}>
        <thead>
          <tr>
            <th>{t('column.day')}</th>
            <th>{t('noun.payment.titles')}</th>
            <th>{t('column.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count, amount }) => (
            <tr key={day} data-none={count === 0 || undefined}>
              <th scope="row">
                <Link href={lists.received(day, day, own)}>{formatDate(day)}</Link>
              </th>
              <td>{formatNumber(count)}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
