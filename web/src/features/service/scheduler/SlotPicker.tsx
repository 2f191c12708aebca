import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { meetingsSlots, redirectionsList } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { refresh, useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { DateTimeInput } from '~/ui/input/DateTimeInput'
import { Field } from '~/ui/input/Field'
import { QuickDays } from '~/ui/input/QuickDays'
import { isTypingBeside } from '~/ui/input/firstField'
import css from './SlotPicker.module.css'
import { daysAfter, localOf, shortDay } from './days'
import { awayOn } from './view'

interface SlotPickerProps {
  /** The consultant whose free times are shown. */
  consultant: number
  /** The chosen time, by the clock of São Paulo; empty while none is. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whether the first free time is chosen at first, and has the focus. */
  isFirstChosen?: boolean
}

/** Days that are read at first, so that the next Monday and the day in a week are always among them. */
const step = 8

/** The free times of a consultant by day, and a field for any other time. */
export function SlotPicker(props: SlotPickerProps) {
  const { consultant, value, onChange, error, isFirstChosen = false } = props
  const days = useSignal(step)
  const result = useRead(meetingsSlots, { query: { manager_id: consultant, days: days.value } })
  const slots = (result.data?.consultants.find(({ manager }) => manager.id === consultant)?.slots ?? []).map(
    localOf,
  )
  const isHere = result.data?.consultants[0]?.manager.id === consultant && !result.isPlaceholderData
  const box = useRef<HTMLFieldSetElement>(null)
  const [first] = slots
  const isProposed = useRef(value !== '')
  useEffect(() => {
    if (!isFirstChosen || !isHere || isProposed.current || first === undefined) return
    // Once, when the times have arrived: a field emptied to type another time stays empty.
    isProposed.current = true
    if (value === '') onChange(first)
  })
  const isReady = isFirstChosen && isHere
  useEffect(() => {
    if (!isReady || isTypingBeside(box.current)) return
    box.current?.querySelector<HTMLElement>(':checked, [type=radio]')?.focus()
  }, [isReady])
  // Times are taken while one is being chosen.
  useEffect(
    () =>
      live.listen(({ record }) => {
        if (['meeting', 'closed_day', 'consultant', 'redirection'].includes(record))
          void refresh(meetingsSlots)
      }),
    [],
  )
  const byDay = Map.groupBy(slots, (slot) => slot.slice(0, 10))
  const last = daysAfter(today(), days.value - 1)
  return (
    <>
      <fieldset ref={box} className={css.slots} aria-busy={result.isFetching}>
        <legend>{t('scheduler-page.slots')}</legend>
        <StandIn consultant={consultant} day={value.slice(0, 10) || today()} />
        {result.isPending && <div className={css.waiting} role="status" aria-label={t('shell.loading')} />}
        {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
        {result.data && slots.length === 0 && (
          <p className={css.none}>{t('scheduler-page.slots.none', { date: formatDate(last) })}</p>
        )}
        <div className={css.days}>
          {[...byDay].map(([day, times]) => (
            <div key={day} className={css.day} role="radiogroup" aria-label={shortDay(day)}>
              <span aria-hidden>{shortDay(day)}</span>
              <div className={css.times}>
                {times.map((time) => (
                  <label key={time}>
                    <input
                      type="radio"
                      name="slot"
                      aria-label={`${shortDay(day)}, ${time.slice(11)}`}
                      checked={time === value}
                      onChange={() => onChange(time)}
                    />
                    <span>{time.slice(11)}</span>
                  </label>
                ))}
              </div>
            </div>
          ))}
        </div>
        {result.data && days.value < 366 && (
          <Button
            size="s"
            look="ghost"
            busy={result.isPlaceholderData}
            onClick={() => (days.value = Math.min(366, days.value + 14))}
          >
            {t('scheduler-page.slots.more', { date: formatDate(last) })}
          </Button>
        )}
      </fieldset>
      <Field label={t('column.start')} error={error ?? null} required>
        <DateTimeInput name="start_at" value={value} onChange={onChange} />
        {/* The first free time of the day, if it has one. */}
        <QuickDays
          label={t('column.start')}
          value={value}
          onChange={(day) => onChange(day && (byDay.get(day)?.[0] ?? `${day}${value.slice(10) || 'T09:00'}`))}
        />
      </Field>
    </>
  )
}

/** Names the substitute of a consultant on a day, if there is one. */
function StandIn({ consultant, day }: { consultant: number; day: string }) {
  const result = useRead(redirectionsList, { query: { id: consultant, per_page: 200 } })
  const [away] = awayOn(result.data?.consultants.data ?? [], day, consultant)
  if (!away) return null
  const { consultant: who, to, receiver, until } = away
  return (
    <p className={css.away} role="status">
      {t('scheduler-page.away', {
        consultant: who.name,
        to: (receiver ?? to).name,
        until: formatDate(until),
      })}
    </p>
  )
}
