import { useSignal } from '@preact/signals-react'
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import { closedDaysHolidays, closedDaysList, consultantsList } from '~/api/endpoints.gen'
import { closedDaysList as list } from '~/api/lists.gen'
import { useRead } from '~/api/queries'
import { ExportLink } from '~/parts/list/ExportLink'
import { idIn } from '~/parts/list/listState'
import { SkeletonRows } from '~/parts/list/SkeletonRows'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import { lazyDialog } from '~/shell/lazyDialog'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { isWireDate, today } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Select } from '~/ui/input/Select'
import css from './ClosedDaysPage.module.css'
import { CalendarLegend } from './CalendarLegend'
import type { DayToClose } from './CloseDayDialog'
import { ClosedDayList } from './ClosedDayList'
import { DayCalendar } from './DayCalendar'
import { HolidayList } from './HolidayList'
import { longMonth, monthAfter } from './days'
import { useLive } from './useLive'
import { team } from './view'

const CloseDayDialog = lazyDialog(() => import('./CloseDayDialog'), 'CloseDayDialog')

const records = ['closed_day']
const reads = [closedDaysList]

/** The days on which there are no meetings: everybody's, and those of each consultant. */
export function ClosedDaysPage() {
  const { view, day = '', consultant = team, open } = place.search.value
  const isYear = view !== 'month'
  const at = isWireDate(day) ? day : today()
  const year = Number(at.slice(0, 4))
  const closing = useSignal<DayToClose | null>(null)
  const request = {
    query: { per_page: 200, consultant: consultant === team ? undefined : Number(consultant) },
  }
  const result = useRead(closedDaysList, request)
  const holidays = useRead(closedDaysHolidays, { query: { year } })
  const consultants = useRead(consultantsList).data?.consultants ?? []
  useLive(records, reads)
  const rows = result.data?.disabled_dates.data ?? []
  const page = (by: number) => place.change({ day: monthAfter(at, isYear ? by * 12 : by), open: undefined })
  return (
    <>
      <PageHeader
        route={routeNamed('scheduler-dates')}
        aside={
          <div className={css.choice}>
            <Select
              aria-label={t('column.consultant')}
              value={consultant}
              choices={[
                { value: team, label: t('scheduler-page.closed.of-all') },
                ...consultants.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(chosen) =>
                place.change({ consultant: chosen === team ? undefined : chosen, open: undefined })
              }
            />
            <div className={css.views} role="group" aria-label={t('scheduler-page.view')}>
              {(['year', 'month'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={isYear === (name === 'year')}
                  onClick={() => place.change({ view: name === 'year' ? undefined : name })}
                >
                  {t(`scheduler-page.view.${name}`)}
                </button>
              ))}
            </div>
          </div>
        }
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(closedDaysList, request)]} />
            <ExportLink compact list={list} request={request} />
            <Button look="primary" icon={<CalendarOff aria-hidden />} onClick={() => (closing.value = {})}>
              {t('action.closed-days.create')}
            </Button>
          </>
        }
      />
      <div className={css.pages}>
        <Button
          size="s"
          look="ghost"
          icon={<ChevronLeft aria-hidden />}
          aria-label={t('scheduler-page.previous')}
          onClick={() => page(-1)}
        />
        <h2>{isYear ? year : longMonth(at)}</h2>
        <Button
          size="s"
          look="ghost"
          icon={<ChevronRight aria-hidden />}
          aria-label={t('scheduler-page.next')}
          onClick={() => page(1)}
        />
        <Button size="s" onClick={() => place.change({ day: undefined })}>
          {t('shell.period.today')}
        </Button>
      </div>
      {result.isPending && <SkeletonRows />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.data && (
        <div className={css.content}>
          <div>
            <CalendarLegend />
            <DayCalendar
              day={at}
              isYear={isYear}
              closed={rows}
              holidays={new Map(holidays.data?.holidays.map(({ date, name }) => [date, name]))}
              onDay={(date, reason) => (closing.value = { date, reason })}
            />
          </div>
          <div className={css.side}>
            <ClosedDayList rows={rows} openId={idIn(open)} />
            <HolidayList
              holidays={holidays.data?.holidays ?? []}
              closed={rows}
              onAsk={(asked) => (closing.value = asked)}
            />
          </div>
        </div>
      )}
      {closing.value && (
        <CloseDayDialog of={closing.value} consultants={consultants} onClose={() => (closing.value = null)} />
      )}
    </>
  )
}
