import { useSignal } from '@preact/signals-react'
import { Plus } from 'lucide-react'
import { type Schemas, call } from '~/api/call'
import { closedDaysCreate, meetingsAgenda } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { today } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ClosedDaysPage.module.css'
import { rereadAbsences } from './acts'
import type { DayToClose } from './CloseDayDialog'
import { shortDay } from './days'
import { type ClosedDay, closedOn, eventsOf, team } from './view'

type Holiday = Schemas['Holiday']

interface HolidayListProps {
  holidays: readonly Holiday[]
  closed: readonly ClosedDay[]
  /** Asks about a holiday on which there are meetings. */
  onAsk: (day: DayToClose) => void
}

/** The national holidays of a year. One click closes a day without meetings for everybody. */
export function HolidayList({ holidays, closed, onAsk }: HolidayListProps) {
  const busy = useSignal<string | null>(null)
  const ahead = holidays.filter(({ date }) => date >= today())
  const close = async ({ date, name }: Holiday) => {
    busy.value = date
    try {
      const { events } = await call(meetingsAgenda, eventsOf([date], team))
      if (events.some(({ state }) => state === 'booked')) return onAsk({ date, reason: name })
      const answer = await call(closedDaysCreate, { body: { date, reason: name, consultants: [] } })
      tellDone({ title: answer.message, text: name, answer, reread: rereadAbsences })
    } catch (error) {
      toaster.bad(title(error), describe(error))
    } finally {
      busy.value = null
      await rereadAbsences()
    }
  }
  return (
    <section className={css.card} aria-label={t('scheduler-page.holidays')}>
      <h2>{t('scheduler-page.holidays')}</h2>
      {ahead.length === 0 && <p className={css.quiet}>{t('scheduler-page.holidays.none')}</p>}
      <ul>
        {ahead.map((holiday) => (
          <li key={holiday.date}>
            <div>
              {holiday.name}
              <small>{shortDay(holiday.date)}</small>
            </div>
            {closedOn(closed, holiday.date, null).length > 0 ? (
              <Badge>{t('scheduler-page.closed-already')}</Badge>
            ) : (
              <ActionButton
                size="s"
                icon={<Plus aria-hidden />}
                busy={busy.value === holiday.date}
                aria-label={t('scheduler-page.holidays.close', { name: holiday.name })}
                onClick={() => void close(holiday)}
              >
                {t('shell.close')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
