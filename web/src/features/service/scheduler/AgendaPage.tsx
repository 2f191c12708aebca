import { useModel, useSignal } from '@preact/signals-react'
import { CalendarPlus, ChevronLeft, ChevronRight, Mail } from 'lucide-react'
import { useEffect } from 'react'
import { closedDaysHolidays, consultantsList, meetingsAgenda } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { isNarrow } from '~/browser/narrow'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import { lazyPart } from '~/shell/lazyPart'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { today } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { DateInput } from '~/ui/input/DateInput'
import { Select } from '~/ui/input/Select'
import css from './AgendaPage.module.css'
import { Agenda, type AgendaModel } from './agenda'
import { type Source, nowLocal } from './columns'
import { DayList } from './DayList'
import { daysAfter, longDay, longMonth, shortDay } from './days'
import { Dialogs } from './Dialogs'
import { useKeys } from './keys'
import { MonthGrid } from './MonthGrid'
import { TimeGrid } from './TimeGrid'
import { type Consultant, type View, daysOf, eventsOf, team, viewIn, views } from './view'

const MeetingPane = lazyPart(() => import('./MeetingPane'), 'MeetingPane')

/** The agenda of a consultant or of the team: a day, a week or a month. */
export function AgendaPage() {
  const result = useRead(consultantsList)
  if (result.isError) {
    return (
      <>
        <PageHeader route={routeNamed('scheduler-agenda')} />
        <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
      </>
    )
  }
  if (!result.data) {
    return (
      <>
        <PageHeader route={routeNamed('scheduler-agenda')} />
        <Skeleton />
      </>
    )
  }
  return <Shown consultants={result.data.consultants} />
}

/** The placeholder of a grid before its meetings arrive. */
const Skeleton = () => <div className={css.skeleton} role="status" aria-label={t('shell.loading')} />

/** Returns the national holidays of some days, by day. */
function useHolidays(days: readonly string[]): Map<string, string> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const one = useRead(closedDaysHolidays, { query: { year: Number(first.slice(0, 4)) } }).data
  const other = useRead(closedDaysHolidays, { query: { year: Number(last.slice(0, 4)) } }).data
  const all = [...(one?.holidays ?? []), ...(other?.holidays ?? [])]
  return new Map(all.map(({ date, name }) => [date, name]))
}

function Shown({ consultants }: { consultants: Consultant[] }) {
  const agenda = useModel(Agenda)
  const view = viewIn(place.search.value, consultants)
  const days = daysOf(view)
  const request = eventsOf(days, view.consultant)
  const result = useRead(meetingsAgenda, request)
  const holidays = useHolidays(days)
  const open = agenda.openId.value
  useKeys(agenda)
  useEffect(() => {
    const timer = setInterval(() => (agenda.now.value = nowLocal()), 20_000)
    return () => clearInterval(timer)
  }, [agenda])
  return (
    <div className={css.page} data-open={open !== null || undefined}>
      <PageHeader
        route={routeNamed('scheduler-agenda')}
        aside={<Choice agenda={agenda} view={view} consultants={consultants} />}
        actions={
          <>
            <span className={css.wide}>
              <CopyAsCommand compact commands={[commandFor(meetingsAgenda, request)]} />
            </span>
            <Button
              icon={<Mail aria-hidden />}
              onClick={() => (agenda.desk.inviting.value = { consultant: consultantIn(view) })}
            >
              {t('scheduler-page.invite.short')}
            </Button>
            <Button
              look="primary"
              icon={<CalendarPlus aria-hidden />}
              aria-keyshortcuts="b"
              onClick={() => agenda.book(undefined, undefined)}
            >
              {t('scheduler-page.book.short')}
            </Button>
          </>
        }
      />
      <Pages agenda={agenda} view={view} />
      <div className={css.content}>
        <div className={css.side} aria-busy={result.isPlaceholderData}>
          {result.isPending && <Skeleton />}
          {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
          {result.data && (
            <Drawn
              agenda={agenda}
              view={view}
              days={days}
              source={{ events: result.data, consultants, holidays }}
            />
          )}
        </div>
        {open !== null && <MeetingPane key={open} agenda={agenda} id={open} />}
      </div>
      <p className="visually-hidden" role="status" aria-live="polite" data-said>
        {agenda.desk.moves.said.value}
      </p>
      <Dialogs desk={agenda.desk} onBooked={({ id }) => agenda.point(`meeting-${id}`)} />
    </div>
  )
}

const consultantIn = ({ consultant }: View) => (consultant === team ? undefined : Number(consultant))

interface DrawnProps {
  agenda: AgendaModel
  view: View
  days: string[]
  source: Source
}

/** The meetings in the form of the view; a list by day where the screen is narrow. */
function Drawn({ agenda, view, days, source }: DrawnProps) {
  const consultant = source.consultants.find(({ id }) => id === consultantIn(view))
  const isByConsultant = view.name === 'day' && !consultant && !isNarrow.value
  const whose = isByConsultant && source.consultants.length > 0 ? source.consultants : [consultant]
  const columns = agenda.columnsOf(days, whose, source)
  agenda.see(view, columns)
  if (isNarrow.value) return <DayList agenda={agenda} columns={columns} view={view} />
  if (view.name === 'month') return <MonthGrid agenda={agenda} columns={columns} view={view} />
  return <TimeGrid agenda={agenda} columns={columns} isByConsultant={isByConsultant} />
}

interface ChoiceProps {
  agenda: AgendaModel
  view: View
  consultants: Consultant[]
}

/** Whose agenda it is, and how many days it shows. */
function Choice({ agenda, view, consultants }: ChoiceProps) {
  return (
    <div className={css.choice}>
      <Select
        aria-label={t('column.consultant')}
        value={view.consultant}
        choices={[
          { value: team, label: t('scheduler-page.team') },
          ...consultants.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(consultant) => place.change({ consultant, open: undefined })}
      />
      <div className={css.views} role="group" aria-label={t('scheduler-page.view')}>
        {views.map(({ name, key, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={view.name === name}
            aria-keyshortcuts={key}
            data-tip={key.toUpperCase()}
            onClick={() => agenda.look(name)}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Goes through the days: back, today, on, or to any of them. */
function Pages({ agenda, view }: { agenda: AgendaModel; view: View }) {
  return (
    <div className={css.pages}>
      <Button size="s" aria-keyshortcuts="t" onClick={() => agenda.goTo(today())}>
        {t('shell.period.today')}
      </Button>
      <Button
        size="s"
        look="ghost"
        icon={<ChevronLeft aria-hidden />}
        aria-label={t('scheduler-page.previous')}
        aria-keyshortcuts="k"
        onClick={() => agenda.page(-1)}
      />
      <Button
        size="s"
        look="ghost"
        icon={<ChevronRight aria-hidden />}
        aria-label={t('scheduler-page.next')}
        aria-keyshortcuts="j"
        onClick={() => agenda.page(1)}
      />
      <p className={css.span} role="status">
        {spanOf(view)}
      </p>
      <DayField agenda={agenda} day={view.day} />
    </div>
  )
}

function spanOf(view: View): string {
  if (view.name === 'month') return longMonth(view.day)
  const days = daysOf(view)
  if (view.name === 'day') return longDay(view.day)
  const [first = view.day] = days
  return `${shortDay(first)} – ${shortDay(daysAfter(first, 6))}`
}

/** The day that is shown, as a field that leads to another. What is typed and not yet a day stands in it until it is left. */
function DayField({ agenda, day }: { agenda: AgendaModel; day: string }) {
  const isTyping = useSignal(false)
  return (
    <span className={css.day} onBlur={() => (isTyping.value = false)}>
      <DateInput
        aria-label={t('scheduler-page.go-to')}
        value={isTyping.value ? '' : day}
        onChange={(next) => {
          isTyping.value = next === ''
          if (next) agenda.goTo(next)
        }}
      />
    </span>
  )
}
