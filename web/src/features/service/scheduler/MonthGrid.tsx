import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { today } from '~/text/format'
import css from './MonthGrid.module.css'
import type { AgendaModel } from './agenda'
import { DayNotes } from './ColumnHead'
import { MeetingBlock } from './MeetingBlock'
import type { Column } from './columns'
import { longDay, longMonth, shortWeekday } from './days'
import type { View } from './view'

interface MonthGridProps {
  agenda: AgendaModel
  columns: Column[]
  view: View
}

/** Meetings that a day of a month shows. */
const most = 3

/** A month by weeks, with the first meetings of each day. */
export function MonthGrid({ agenda, columns, view }: MonthGridProps) {
  const { openId, cursor, desk } = agenda
  return (
    <div className={css.month} role="region" aria-label={longMonth(view.day)}>
      <div className={css.weekdays} aria-hidden>
        {columns.slice(0, 7).map(({ day }) => (
          <span key={day}>{shortWeekday(day)}</span>
        ))}
      </div>
      <ol className={css.days}>
        {columns.map((column) => {
          const { day, key, meetings, consultant } = column
          const more = meetings.length - most
          const address = url('scheduler-agenda', { view: 'day', day, consultant: view.consultant })
          return (
            <li
              key={key}
              className={css.day}
              aria-label={longDay(day)}
              data-column={key}
              data-other={day.slice(0, 7) !== view.day.slice(0, 7) || undefined}
              data-closed={column.closed.length > 0 || undefined}
              data-today={day === today() || undefined}
            >
              <Link
                className={css.number}
                href={address}
                id={`day-${key}`}
                data-stop={`day-${key}`}
                data-at={`${day}T00:00`}
                aria-label={longDay(day)}
              >
                {Number(day.slice(8))}
              </Link>
              <DayNotes column={column} isOfTeam={consultant === undefined} />
              {meetings.slice(0, most).map((meeting) => (
                <MeetingBlock
                  key={meeting.id}
                  isLow
                  meeting={meeting}
                  isOfTeam={consultant === undefined}
                  isOpen={meeting.id === openId.value}
                  isCursor={cursor.value === `meeting-${meeting.id}`}
                  isMoving={desk.moves.moved.value.has(meeting.id)}
                  onOpen={agenda.open}
                />
              ))}
              {more > 0 && (
                <Link className={css.more} href={address}>
                  {t('scheduler-page.more', { n: more })}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
