import { useSignal } from '@preact/signals-react'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { statisticsGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { place } from '~/shell/place'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { DateRange } from '~/ui/input/DateRange'
import { CountBars } from './CountBars'
import { CountTable } from './CountTable'
import css from './Statistics.module.css'
import { type Count, counts, faultOf, lastDays } from './range'

type Days = Schemas['MemberStatistics']

/** The ranges that one press chooses, in days. */
const usual = [30, 90, 365]

/** What the member did, day by day: a figure each, and the days of the chosen one. */
export function Statistics({ id, name }: { id: number; name: string }) {
  const range = place.search.value['range'] ?? lastDays(30)
  const fault = faultOf(range)
  const set = (value: string) => place.change({ range: value }, true)
  return (
    <section className={css.statistics} aria-label={t('statistics.title', { member: name })}>
      <div className={css.range}>
        <DateRange name="range" label={t('column.period')} value={range} onChange={set} />
        <span className={css.usual}>
          {usual.map((days) => (
            <ActionButton
              key={days}
              size="s"
              aria-pressed={range === lastDays(days)}
              onClick={() => set(lastDays(days))}
            >
              {t('statistics.days', { n: days })}
            </ActionButton>
          ))}
        </span>
      </div>
      {fault ? (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      ) : (
        <Read id={id} range={range} />
      )}
    </section>
  )
}

function Read({ id, range }: { id: number; range: string }) {
  const [rangeStart, rangeEnd] = range.split('::')
  const result = useRead(statisticsGet, { path: { id }, query: { rangeStart, rangeEnd } })
  if (result.isError && !result.data) {
    return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  return <Figures statistics={result.data} />
}

function Figures({ statistics: { days, total } }: { statistics: Days }) {
  const chosen = useSignal<Count>('logins')
  const asTable = useSignal(false)
  const pointed = useSignal<Days['days'][number] | null>(null)
  const label = t(asTable.value ? 'statistics.as-chart' : 'statistics.as-table')
  const Icon = asTable.value ? ChartNoAxesColumn : Table2
  const now = pointed.value
  return (
    <>
      <div className={css.figures} role="group" aria-label={t('statistics.figures')}>
        {counts.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={chosen.value === count}
            onClick={() => (chosen.value = count)}
          >
            <span>{t(`statistics.count.${count}`)}</span>
            <strong>{formatNumber(total?.[count])}</strong>
          </button>
        ))}
      </div>
      <div className={css.panel}>
        <header>
          <h2>{t(`statistics.count.${chosen.value}`)}</h2>
          <span aria-hidden>{now && `${formatDate(now.day)} · ${formatNumber(now[chosen.value])}`}</span>
          <ActionButton
            look="ghost"
            size="s"
            icon={<Icon aria-hidden />}
            label={label}
            data-tip={label}
            onClick={() => (asTable.value = !asTable.value)}
          />
        </header>
        {asTable.value ? (
          <CountTable days={days} />
        ) : (
          <CountBars days={days} count={chosen.value} onPoint={(day) => (pointed.value = day)} />
        )}
      </div>
    </>
  )
}
