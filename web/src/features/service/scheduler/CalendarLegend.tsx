import { t } from '~/text'
import css from './DayCalendar.module.css'

/** What the marks of days in a calendar mean. */
export function CalendarLegend() {
  return (
    <ul className={css.legend} aria-label={t('scheduler-page.legend')}>
      <li data-closed="all">{t('scheduler-page.legend.all')}</li>
      <li data-closed="some">{t('scheduler-page.legend.some')}</li>
      <li data-holiday="">{t('scheduler-page.legend.holiday')}</li>
    </ul>
  )
}
