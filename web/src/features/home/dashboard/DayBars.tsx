import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { formatDate, formatMoney } from '~/text/format'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import bars from '~/ui/layout/Bars.module.css'
import { walkBars } from '~/ui/layout/barKeys'
import css from './DayBars.module.css'
import { lists } from './lists'
import { payments } from './payments'
import { briefMoney, ceiling } from './scale'

type Day = Schemas['DayTotal']

interface DayBarsProps {
  days: Day[]
  /** Whether the payments are the viewer's own. */
  own: boolean
  /** The day under the pointer or the focus, if any. */
  onPoint: (day: Day | null) => void
}

/** A bar a day, each a link to that day's payments. For the keyboard all of it is one stop, with arrows inside. */
export function DayBars({ days, own, onPoint }: DayBarsProps) {
  const last = days.length - 1
  const stop = useSignal(last)
  const top = ceiling(Math.max(...days.map((day) => day.amount)))
  return (
    <div className={css.chart}>
      {[1, 0.5, 0].map((part) => (
        <span key={part} className={css.line} style={{ top: `${(1 - part) * 100}%` }} aria-hidden>
          {briefMoney(top * part)}
        </span>
      ))}
      {/* The keys are those of the links, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        className={bars.bars}
        aria-label={t('dashboard.received.title')}
        onKeyDown={(event) => walkBars(event, stop.value, last)}
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
      >
        {days.map((day, at) => (
          <li key={day.day}>
            <Link
              className={bars.bar}
              href={lists.received(day.day, day.day, own)}
              tabIndex={at === stop.value ? 0 : -1}
              aria-label={`${formatDate(day.day)}: ${formatMoney(day.amount)}, ${payments(day.count)}`}
              onPointerEnter={() => onPoint(day)}
              onFocus={() => {
                stop.value = at
                onPoint(day)
              }}
            >
              <i
                data-bar
                data-none={day.count === 0 || undefined}
                style={{ height: `${(day.amount / top) * 100}%` }}
              />
            </Link>
            {(last - at) % 7 === 0 && <small aria-hidden>{formatDate(day.day).slice(0, 5)}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
