import { Untold } from '~/parts/record/Untold'
import { t } from '~/text'
import { shortTime } from './days'
import { type Weekday, summaryOf, weekdays } from './hours'
import type { Consultant } from './view'

const brief = (day: Weekday) =>
  t(weekdays.find(({ name }) => name === day)?.label ?? 'scheduler.day.monday')
    .slice(0, 3)
    .toLowerCase()

/** When a consultant takes meetings, how long they are, and when the next one may be. */
export function HoursFacts({ consultant: { hours, next_free: next } }: { consultant: Consultant }) {
  const lines = hours && summaryOf(hours, brief)
  return (
    <>
      <div>
        <dt>{t('noun.working-hours.title')}</dt>
        <dd>
          {lines ? lines.map((line) => <span key={line}>{line}</span>) : <Untold />}
          {lines?.length === 0 && t('scheduler-page.hours.none')}
        </dd>
      </div>
      <div>
        <dt>{t('column.length')}</dt>
        <dd>{hours ? t('scheduler-page.minutes', { n: hours.minutes }) : <Untold />}</dd>
      </div>
      <div>
        <dt>{t('scheduler.column.next-free')}</dt>
        <dd>{next ? shortTime(next) : hours ? t('scheduler-page.next-free.none') : <Untold />}</dd>
      </div>
    </>
  )
}
