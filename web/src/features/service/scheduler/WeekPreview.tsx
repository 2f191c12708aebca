import { Copy } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './WeekPreview.module.css'
import { clock } from './days'
import { type Weekday, type WorkingHours, intervalsOf, weekdays, whyWrong } from './hours'

/** The hours of a day that are drawn, in minutes. */
const frame = { from: 6 * 60, until: 22 * 60 }

const place = (minute: number) =>
  `${((Math.min(Math.max(minute, frame.from), frame.until) - frame.from) / (frame.until - frame.from)) * 100}%`

interface WeekPreviewProps {
  hours: WorkingHours
  /** Copies the hours of a day to others. */
  onCopy: (day: Weekday) => void
}

/** A week of working hours, as bars of its days, with the fault of each. */
export function WeekPreview({ hours, onCopy }: WeekPreviewProps) {
  const marks = [6, 9, 12, 15, 18, 21].map((hour) => hour * 60)
  const gap = t('scheduler-page.preview.gap', { n: hours.buffer })
  return (
    <figure className={css.week} aria-label={t('scheduler-page.preview')}>
      <figcaption>{t('scheduler-page.preview')}</figcaption>
      <div className={css.marks} aria-hidden>
        {marks.map((minute) => (
          <span key={minute} style={{ left: place(minute) }}>
            {clock(minute)}
          </span>
        ))}
      </div>
      <ul>
        {weekdays.map(({ name, label }) => {
          const spans = intervalsOf(hours[name] ?? '')
          const fault = whyWrong(hours[name] ?? '')
          const copy = t('scheduler-page.copy-day', { day: t(label) })
          const text = spans?.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')
          return (
            <li key={name}>
              <span className={css.name}>{t(label).slice(0, 3)}</span>
              <span className={css.bar} data-wrong={spans === null || undefined}>
                {spans?.map(({ from, until }) => (
                  <i
                    data-bar
                    key={from}
                    style={{ left: place(from), width: `calc(${place(until)} - ${place(from)})` }}
                  />
                ))}
                {fault && <em>{fault}</em>}
              </span>
              <span className="visually-hidden">{text || (fault ? '' : t('scheduler-page.day-off'))}</span>
              <ActionButton
                look="ghost"
                size="s"
                icon={<Copy aria-hidden />}
                label={copy}
                reason={fault}
                onClick={() => onCopy(name)}
              />
            </li>
          )
        })}
      </ul>
      <p>{t('scheduler-page.preview.text', { n: hours.minutes, most: hours.most, gap })}</p>
    </figure>
  )
}
