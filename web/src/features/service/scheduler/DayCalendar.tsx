import { useSignal } from '@preact/signals-react'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '~/text'
import { today } from '~/text/format'
import { disabledBy } from '~/ui/input/disabledBy'
import css from './DayCalendar.module.css'
import { daysAfter, longDay, monthAfter, monthName, monthOf, shortWeekday } from './days'
import { type ClosedDay, daysIn } from './view'

interface DayCalendarProps {
  day: string
  /** Whether it shows the whole year, otherwise the month of the day. */
  isYear: boolean
  closed: readonly ClosedDay[]
  holidays: ReadonlyMap<string, string>
  /** Receives a day to close, with the reason that is known. */
  onDay: (day: string, reason: string | undefined) => void
}

/** A calendar in which closed days and holidays are marked. Arrows go through its days, Enter closes one. */
export function DayCalendar({ day, isYear, closed, holidays, onDay }: DayCalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const cursor = useSignal(day)
  const january = `${day.slice(0, 4)}-01-01`
  const months = isYear ? Array.from({ length: 12 }, (_, at) => monthAfter(january, at)) : [day]
  const isShown = months.some((month) => month.slice(0, 7) === cursor.value.slice(0, 7))
  const focused = isShown ? cursor.value : (months[0] ?? day)
  const byDay = new Map<string, ClosedDay[]>()
  for (const one of closed) {
    for (const each of daysIn(one)) byDay.set(each, [...(byDay.get(each) ?? []), one])
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = daysAfter(focused, step)
    if (!box.current?.querySelector(`[data-day="${next}"]`)) return
    cursor.value = next
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  return (
    // The keys go through the days, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={css.months} data-year={isYear || undefined} onKeyDown={press}>
      {months.map((month) => (
        <section key={month} className={css.month} aria-label={monthName(month)}>
          {isYear && <h3>{monthName(month)}</h3>}
          <div className={css.weekdays} aria-hidden>
            {(monthOf(month)[0] ?? []).map((one) => (
              <span key={one}>
                {isYear ? shortWeekday(one).slice(0, 1).toUpperCase() : shortWeekday(one)}
              </span>
            ))}
          </div>
          <div className={css.days}>
            {monthOf(month)
              .flat()
              .map((one) =>
                one.slice(0, 7) === month.slice(0, 7) ? (
                  <Day
                    key={one}
                    day={one}
                    closed={byDay.get(one) ?? []}
                    holiday={holidays.get(one)}
                    isInFull={!isYear}
                    isFocused={one === focused}
                    onDay={() => {
                      cursor.value = one
                      onDay(one, holidays.get(one))
                    }}
                  />
                ) : (
                  <span key={one} />
                ),
              )}
          </div>
        </section>
      ))}
    </div>
  )
}

interface DayProps {
  day: string
  closed: ClosedDay[]
  holiday: string | undefined
  /** Whether there is room for the reason. */
  isInFull: boolean
  isFocused: boolean
  onDay: () => void
}

function Day({ day, closed, holiday, isInFull, isFocused, onDay }: DayProps) {
  const isOfAll = closed.some(({ consultants }) => consultants.length === 0)
  const told = closed.map(({ reason, applies_to: who }) => `${reason} (${who})`)
  const holidayTold = holiday && t('scheduler-page.holiday', { name: holiday })
  const text = [longDay(day), ...told, holidayTold].filter(Boolean).join('. ')
  const isPast = day < today()
  const past = isPast ? t('scheduler-page.close-day.past') : undefined
  return (
    <button
      type="button"
      className={css.day}
      data-day={day}
      data-closed={closed.length > 0 ? (isOfAll ? 'all' : 'some') : undefined}
      data-holiday={holiday ? '' : undefined}
      data-today={day === today() || undefined}
      tabIndex={isFocused ? 0 : -1}
      {...disabledBy(past)}
      data-tip={[...told, holidayTold, past].filter(Boolean).join(' · ') || undefined}
      onClick={() => !isPast && onDay()}
    >
      <span aria-hidden>{Number(day.slice(8))}</span>
      <span className="visually-hidden">{text}</span>
      {isInFull &&
        closed.map(({ id, reason }) => (
          <small key={id} aria-hidden>
            {reason}
          </small>
        ))}
      {isInFull && holiday && closed.length === 0 && <small aria-hidden>{holiday}</small>}
    </button>
  )
}
