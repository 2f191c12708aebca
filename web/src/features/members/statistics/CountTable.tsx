import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import css from './CountTable.module.css'
import { counts } from './range'

/** The days with anything, the latest first. */
export function CountTable({ days }: { days: Schemas['DayCounts'][] }) {
  const filled = days.filter((day) => counts.some((count) => (day[count] ?? 0) > 0)).toReversed()
  if (filled.length === 0) return <p className={css.none}>{t('statistics.none')}</p>
  return (
    // It scrolls, so that the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('statistics.figures')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.day')}</th>
            {counts.map((count) => (
              <th key={count} scope="col">
                {t(`statistics.count.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDate(day.day)}</th>
              {counts.map((count) => (
                <td key={count} data-none={!day[count] || undefined}>
                  {formatNumber(day[count])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
