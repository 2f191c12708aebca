import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import bars from '~/ui/layout/Bars.module.css'
import { walkBars } from '~/ui/layout/barKeys'
import css from './CountBars.module.css'
import type { Count } from './range'

type Day = Schemas['DayCounts']

/** The labels under the bars, at most. */
const labels = 6

interface CountBarsProps {
  days: Day[]
  count: Count
  /** The day under the pointer or the focus, if any. */
  onPoint: (day: Day | null) => void
}

/** A bar a day. For the keyboard all of it is one stop, with arrows inside. */
export function CountBars({ days, count, onPoint }: CountBarsProps) {
  const last = days.length - 1
  const stop = useSignal(last)
  const of = (day: Day) => day[count] ?? 0
  const most = Math.max(...days.map(of))
  const top = Math.max(most, 1)
  const isTold = days.some((day) => typeof day[count] === 'number')
  const at = Math.min(stop.value, last)
  const every = Math.ceil(days.length / labels)
  return (
    <div className={css.chart}>
      <span className={css.top} aria-hidden>
        {formatNumber(isTold ? most : null)}
      </span>
      {/* The keys are those of the bars, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        className={bars.bars}
        data-many={days.length > 120 || undefined}
        aria-label={t(`statistics.count.${count}`)}
        onKeyDown={(event) => walkBars(event, at, last)}
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
      >
        {days.map((day, place) => (
          <li key={day.day}>
            <button
              type="button"
              className={bars.bar}
              tabIndex={place === at ? 0 : -1}
              aria-label={`${formatDate(day.day)}: ${formatNumber(day[count])}`}
              onClick={() => onPoint(day)}
              onPointerEnter={() => onPoint(day)}
              onFocus={() => {
                stop.value = place
                onPoint(day)
              }}
            >
              <i
                data-bar
                data-none={of(day) === 0 || undefined}
                style={{ height: `${(of(day) / top) * 100}%` }}
              />
            </button>
            {(last - place) % every === 0 && <small aria-hidden>{formatDate(day.day).slice(0, 5)}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
