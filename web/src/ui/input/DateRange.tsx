import { isWireDate } from '~/text/format'
import { t } from '~/text'
import { DateInput } from './DateInput'
import css from './DateRange.module.css'

interface DateRangeProps {
  /** `from::to` in dates of the wire, or empty. */
  value: string
  onChange: (value: string) => void
  name: string
  label: string
}

/** Inputs for the ends of a period. The form checks that both are given. */
export function DateRange({ value, onChange, name, label }: DateRangeProps) {
  const [from = '', to = ''] = value.split('::')
  const set = (start: string, end: string) => onChange(start || end ? `${start}::${end}` : '')
  return (
    <div className={css.range} role="group" aria-label={label}>
      <DateInput
        name={name}
        aria-label={t('shell.date.from')}
        value={from}
        onChange={(date) => set(date, to)}
      />
      <span aria-hidden>–</span>
      <DateInput
        id={undefined}
        name={name}
        aria-label={t('shell.date.to')}
        value={to}
        onChange={(date) => set(from, date)}
      />
    </div>
  )
}

/** Returns the error of a period: a missing end, or ends in the wrong order. */
export function rangeFault(value: string): string | null {
  const [from, to] = value.split('::')
  if (!from && !to) return null
  if (![from, to].every((date) => !date || isWireDate(date))) return t('validation.format')
  if (!from || !to) return t('shell.date.both')
  return from > to ? t('shell.date.order') : null
}
