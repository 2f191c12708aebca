import { isBlank } from '~/text/reading'
import { useSignal } from '@preact/signals-react'
import type { Call } from '~/api/call'
import { closedDaysCreate, meetingsAgenda } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { choicesOf } from '~/api/words'
import { OnMeeting } from '~/api/words.gen'
import { RestoredDraft } from '~/form/RestoredDraft'
import { draftNamed } from '~/form/drafts'
import { useDraft } from '~/form/useDraft'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellDone } from '~/parts/write/outbox'
import { t } from '~/text'
import { formatDate, isWireDate, today } from '~/text/format'
import { CheckboxGroup } from '~/ui/input/CheckboxGroup'
import { DateInput } from '~/ui/input/DateInput'
import { Field } from '~/ui/input/Field'
import { QuickDays } from '~/ui/input/QuickDays'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import css from './CloseDayDialog.module.css'
import { rereadAbsences } from './acts'
import { daysFrom, daysBetween, shortTime } from './days'
import { type Consultant, type Meeting, eventsOf, team } from './view'

/** A day to close, as far as it is known. */
export interface DayToClose {
  date?: string
  reason?: string
}

interface CloseDayDialogProps {
  of: DayToClose
  consultants: readonly Consultant[]
  onClose: () => void
}

type Fate = keyof typeof OnMeeting

/** The longest period of days, as an agenda answers it. */
const longest = 366

/** Closes days for all or for some, after what it does to the meetings of those days was told and decided. */
export function CloseDayDialog({ of, consultants, onClose }: CloseDayDialogProps) {
  const typed = useDraft(draftNamed(closedDaysCreate, { from: of.date ?? '' }), {
    date: of.date ?? '',
    until: '',
    reason: of.reason ?? '',
  })
  const { date, until, reason } = typed.now.value
  const set = (name: 'date' | 'until' | 'reason') => (text: string) =>
    typed.type({ ...typed.now.peek(), [name]: text })
  const isOfAll = useSignal<'all' | 'some'>('all')
  const chosen = useSignal<string[]>([String(session.user.value?.id ?? '')])
  const fates = useSignal<ReadonlyMap<number, Fate>>(new Map())
  const whose = isOfAll.value === 'all' ? [] : chosen.value.map(Number)
  const hit = useHit(date, until, isOfAll.value === 'all' ? null : whose)
  const request: Call<typeof closedDaysCreate> | null =
    isWireDate(date) && !isBlank(reason) && (isOfAll.value === 'all' || whose.length > 0)
      ? {
          body: {
            date: date,
            until: until || undefined,
            consultants: whose,
            reason: reason.trim(),
            meetings: hit.map(({ id }) => ({ id, do: fates.value.get(id) ?? 'keep' })),
          },
        }
      : null
  const isPast = isWireDate(date) && date < today()
  return (
    <ConfirmWrite
      isNew
      width="l"
      endpoint={closedDaysCreate}
      request={request}
      title={t('scheduler-page.close-day')}
      of={isWireDate(date) ? formatDate(date) : null}
      confirm={t('scheduler-page.close-day.submit')}
      onDone={(answer) => {
        typed.sent()
        const { message, closed_day: day } = answer
        tellDone({ title: message, text: day.reason, answer, reread: rereadAbsences })
        void rereadAbsences()
      }}
      onFailure={() => void rereadAbsences()}
      onClose={onClose}
    >
      <RestoredDraft of={typed} />
      <div className={css.fields}>
        <div className={css.days}>
          <Field label={t('column.day')} error={isPast ? t('scheduler-page.close-day.past') : null} required>
            <DateInput name="date" value={date} onChange={set('date')} />
            <QuickDays label={t('column.day')} value={date} onChange={set('date')} />
          </Field>
          <Field label={t('scheduler.column.until')} hint={t('scheduler-page.close-day.until')}>
            <DateInput name="until" value={until} onChange={set('until')} />
            <QuickDays label={t('scheduler.column.until')} value={until} onChange={set('until')} />
          </Field>
        </div>
        <Field label={t('noun.consultant.titles')} required>
          <Segmented
            name="who"
            label={t('noun.consultant.titles')}
            value={isOfAll.value}
            choices={[
              { value: 'all', label: t('scheduler.everybody') },
              { value: 'some', label: t('scheduler-page.close-day.some') },
            ]}
            onChange={(who) => (isOfAll.value = who)}
          />
        </Field>
        {isOfAll.value === 'some' && (
          <CheckboxGroup
            name="consultants"
            label={t('noun.consultant.titles')}
            value={chosen.value}
            choices={consultants.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(ids) => (chosen.value = ids)}
          />
        )}
        <Field label={t('column.reason')} required>
          <TextInput name="reason" maxLength={500} value={reason} onChange={set('reason')} />
        </Field>
        {hit.length > 0 && (
          <fieldset className={css.hit}>
            <legend>{t('scheduler-page.close-day.hit', { n: hit.length })}</legend>
            <ul>
              {hit.map((meeting) => (
                <li key={meeting.id}>
                  <span>
                    <bdi>{meeting.member.name}</bdi>
                    <small>
                      {meeting.start_at && shortTime(meeting.start_at)} · {meeting.manager.name}
                    </small>
                  </span>
                  <Select
                    aria-label={t('scheduler-page.close-day.fate', { name: meeting.member.name })}
                    value={fates.value.get(meeting.id) ?? 'keep'}
                    choices={choicesOf(OnMeeting)}
                    onChange={(fate) => (fates.value = new Map(fates.peek()).set(meeting.id, fate as Fate))}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
      </div>
    </ConfirmWrite>
  )
}

/** Returns the booked meetings of some days: those of the consultants, or of all for null. */
function useHit(date: string, until: string, consultants: number[] | null): Meeting[] {
  const last = isWireDate(until) && until > date ? until : date
  const isKnown = isWireDate(date) && daysBetween(date, last) < longest
  const days = isKnown ? daysFrom(date, daysBetween(date, last) + 1) : []
  const { data } = useRead(meetingsAgenda, eventsOf(days, team), isKnown)
  return (isKnown ? (data?.events ?? []) : []).filter(
    ({ state, manager }) =>
      state === 'booked' && (consultants === null || consultants.some((id) => id === manager.id)),
  )
}
