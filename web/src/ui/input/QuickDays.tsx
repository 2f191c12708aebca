import { language } from '~/text'
import { readDay } from '~/text/dayWords'
import { today } from '~/text/format'
import { Button } from './Button'
import css from './QuickDays.module.css'

interface QuickDaysProps {
  /** The label of the field that they set. */
  label: string
  /** The value of the field, whose day is the chosen one. */
  value: string
  /** Receives the day as a date of the wire; empty if the chosen one is pressed again. */
  onChange: (day: string) => void
  /** Returns whether the field takes a day; without it, it takes all. */
  accepts?: (day: string) => boolean
  disabled?: boolean | undefined
}

/** The days that are one click away, next to the field that they set: those to come, or today and yesterday where none of them is taken. */
export function QuickDays({ label, value, onChange, accepts, disabled }: QuickDaysProps) {
  const taken = [ahead, behind].map((words) =>
    daysOf(words, today()).filter(({ day }) => accepts?.(day) ?? true),
  )
  const days = taken.find((each) => each.length > 0)
  if (!days || disabled) return null
  return (
    <div className={css.days} role="group" aria-label={label}>
      {days.map(({ name, day }) => (
        <Button
          key={name}
          size="s"
          look="ghost"
          aria-pressed={value.startsWith(day)}
          onClick={() => onChange(value.startsWith(day) ? '' : day)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

const ahead = ['+1', 'fri', 'mon', '+7', '+30']
const behind = ['today', 'yesterday']

/** Returns the days of some words, with their names in the language of the page: `amanhã`, `sexta`, `em 7 dias`. */
export function daysOf(words: readonly string[], now: string): { name: string; day: string }[] {
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  const weekday = new Intl.DateTimeFormat(language.value, { weekday: 'long', timeZone: 'UTC' })
  return words.map((word) => {
    const day = readDay(word, now) ?? now
    const distance = (Date.parse(day) - Date.parse(now)) / 86_400_000
    const name = /fri|mon/.test(word)
      ? weekday.format(new Date(day)).replace('-feira', '')
      : relative.format(distance, 'day')
    return { name, day }
  })
}
