import { CalendarPlus } from 'lucide-react'
import { t } from '~/text'
import { today } from '~/text/format'
import { Button } from '~/ui/input/Button'
import css from './DayList.module.css'
import type { AgendaModel } from './agenda'
import { DayNotes } from './ColumnHead'
import { MeetingBlock } from './MeetingBlock'
import { type Column, slotsIn } from './columns'
import { localAt, shortDay } from './days'
import type { View } from './view'

interface DayListProps {
  agenda: AgendaModel
  columns: Column[]
  view: View
}

/** The meetings of a narrow screen: a list by day. */
export function DayList({ agenda, columns, view }: DayListProps) {
  const { openId, cursor, desk } = agenda
  const shown = columns.filter(({ day }) => view.name !== 'month' || day.slice(0, 7) === view.day.slice(0, 7))
  return (
    <div className={css.list}>
      {shown.map((column) => {
        const { key, day, meetings, consultant } = column
        const [first] = slotsIn(column, agenda.now.value)
        return (
          <section key={key} className={css.day} data-column={key} data-today={day === today() || undefined}>
            <header>
              <h2>{shortDay(day)}</h2>
              {first !== undefined && (
                <Button
                  size="s"
                  look="ghost"
                  icon={<CalendarPlus aria-hidden />}
                  aria-label={t('scheduler-page.book-on', { day: shortDay(day) })}
                  onClick={() => agenda.book(localAt(day, first), consultant?.id)}
                />
              )}
            </header>
            <DayNotes column={column} isOfTeam={consultant === undefined} />
            {meetings.length === 0 && <p className={css.none}>{t('scheduler-page.day.none')}</p>}
            {meetings.map((meeting) => (
              <MeetingBlock
                key={meeting.id}
                meeting={meeting}
                isOfTeam={consultant === undefined}
                isOpen={meeting.id === openId.value}
                isCursor={cursor.value === `meeting-${meeting.id}`}
                isMoving={desk.moves.moved.value.has(meeting.id)}
                onOpen={agenda.open}
              />
            ))}
          </section>
        )
      })}
    </div>
  )
}
