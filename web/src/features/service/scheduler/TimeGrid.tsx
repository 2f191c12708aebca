import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { t } from '~/text'
import { today } from '~/text/format'
import css from './TimeGrid.module.css'
import type { AgendaModel } from './agenda'
import { ColumnHead } from './ColumnHead'
import { MeetingBlock } from './MeetingBlock'
import { type Column, frameOf, slotsIn, spanOf, stepOf } from './columns'
import { clock, localAt, minutesOf, shortDay } from './days'
import { column as dropColumn, grid } from './drag'
import { type Span, sideBySide, without } from './overlaps'

/** Pixels of a minute. */
const scale = 1.3

interface TimeGridProps {
  agenda: AgendaModel
  columns: Column[]
  /** Whether the columns are those of consultants, on one day. */
  isByConsultant: boolean
}

/** The times of some days or consultants side by side, with their meetings and free times. */
export function TimeGrid({ agenda, columns, isByConsultant }: TimeGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const frame = frameOf(columns)
  const now = agenda.now.value
  useLayoutEffect(
    () =>
      scroller.current
        ? grid(scroller.current, (id, column, minute) => agenda.drop(id, column, minute))
        : undefined,
    [agenda],
  )
  const hours = Array.from({ length: (frame.until - frame.from) / 60 }, (_, at) => frame.from + at * 60)
  const height = (frame.until - frame.from) * scale
  const shape = { '--columns': columns.length, '--height': `${height}px` } as CSSProperties
  return (
    // It scrolls, and its meetings and free times take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div
      ref={scroller}
      className={css.grid}
      style={shape}
      role="region"
      aria-label={t('routes.scheduler-agenda.title')}
      tabIndex={-1}
      data-grid
    >
      <div className={css.heads}>
        <span className={css.corner} />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} isByConsultant={isByConsultant} />
        ))}
      </div>
      <div className={css.body}>
        <div className={css.clock} aria-hidden>
          {hours.map((minute) => (
            <span key={minute} style={{ top: (minute - frame.from) * scale }}>
              {clock(minute)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <TimeColumn key={column.key} agenda={agenda} column={column} frame={frame} now={now} />
        ))}
      </div>
    </div>
  )
}

interface TimeColumnProps {
  agenda: AgendaModel
  column: Column
  frame: Span
  now: string
}

function TimeColumn({ agenda, column, frame, now }: TimeColumnProps) {
  const element = useRef<HTMLElement>(null)
  const { key, day, consultant, hours, closed, meetings } = column
  const step = stepOf(column)
  const top = (minute: number) => (minute - frame.from) * scale
  useLayoutEffect(() => {
    // Meetings begin at quarters of an hour, or at the times of the consultant if those are closer.
    const grain = Math.min(15, step)
    const at = (height: number) => Math.round((frame.from + height / scale) / grain) * grain
    return element.current ? dropColumn(element.current, key, at) : undefined
  }, [key, frame.from, step])
  const spans = meetings.map(spanOf)
  const places = sideBySide(spans)
  const slots = slotsIn(column, now)
  const isToday = day === today()
  const [open, cursor] = [agenda.openId.value, agenda.cursor.value]
  const isOfTeam = consultant === undefined
  return (
    // The keyboard is where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={element}
      className={css.column}
      aria-label={[shortDay(day), consultant?.name].filter(Boolean).join(', ')}
      data-column={key}
      data-closed={closed.length > 0 || undefined}
      data-today={isToday || undefined}
      onFocus={({ target }) => agenda.enter(target.closest<HTMLElement>('[data-stop]')?.dataset['stop'])}
    >
      {without(frame, closed.length > 0 ? [] : (hours ?? [frame])).map(({ from, until }) => (
        <span key={from} className={css.outside} style={{ top: top(from), height: (until - from) * scale }} />
      ))}
      {slots.map((minute) => {
        const at = localAt(day, minute)
        const stop = `slot-${at}-${consultant?.id ?? 'all'}`
        return (
          <button
            key={stop}
            type="button"
            id={stop}
            className={css.slot}
            style={{ top: top(minute), height: step * scale }}
            tabIndex={cursor === stop ? 0 : -1}
            aria-label={t('scheduler-page.slot', {
              time: `${shortDay(day)}, ${clock(minute)}`,
              consultant: consultant?.name ?? t('scheduler-page.team'),
            })}
            data-stop={stop}
            data-at={at}
            onClick={() => agenda.book(at, consultant?.id)}
          >
            <span aria-hidden>{clock(minute)}</span>
          </button>
        )
      })}
      {meetings.map((meeting, at) => {
        const span = spans[at] ?? frame
        const { column: nth, columns } = places[at] ?? { column: 0, columns: 1 }
        const height = Math.max(20, (span.until - span.from) * scale - 2)
        return (
          <MeetingBlock
            key={meeting.id}
            meeting={meeting}
            isOfTeam={isOfTeam}
            isOpen={meeting.id === open}
            isCursor={cursor === `meeting-${meeting.id}`}
            isMoving={agenda.desk.moves.moved.value.has(meeting.id)}
            isLow={height < 36}
            onOpen={agenda.open}
            style={{
              position: 'absolute',
              zIndex: 1,
              top: top(span.from) + 1,
              left: `calc(${(nth * 100) / columns}% + 2px)`,
              width: `calc(${100 / columns}% - 5px)`,
              height,
            }}
          />
        )
      })}
      {isToday && <NowLine top={top(minutesOf(now.slice(11)))} isShown={isWithin(now, frame)} />}
    </section>
  )
}

const isWithin = (now: string, { from, until }: Span) => {
  const minute = minutesOf(now.slice(11))
  return minute >= from && minute <= until
}

/** The line of the present time. */
function NowLine({ top, isShown }: { top: number; isShown: boolean }) {
  return isShown ? <span className={css.now} style={{ top }} data-now aria-hidden /> : null
}
