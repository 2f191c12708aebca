import { periods } from '~/api/periods.gen'
import { type Key, t } from '~/text'
import { today } from '~/text/format'

/** A period with a name, as a filter takes it. */
interface Preset {
  label: Key
  /** Days, or months if whole ones, from today to the first and the last day. */
  from: number
  to: number
  unit: 'day' | 'month'
}

/** Those of days that may lie ahead, such as the end of a plan. */
const ahead: Preset[] = [
  { label: 'shell.list.period.next-7', from: 0, to: 6, unit: 'day' },
  { label: 'shell.list.period.next-30', from: 0, to: 29, unit: 'day' },
]

/** Returns the named periods of a filter, with what each one sends. */
export function presetsOf({ isAhead }: { isAhead?: boolean }) {
  const offered = isAhead ? [...periods.filter(({ unit }) => unit === 'month'), ...ahead] : periods
  return offered.map((preset) => ({ name: t(preset.label), value: rangeOf(preset) }))
}

/** Returns the name of a period; undefined if it has none. */
export function presetOf(value: string): { label: Key } | undefined {
  return [...periods, ...ahead].find((preset) => rangeOf(preset) === value)
}

function rangeOf({ from, to, unit }: Preset, now = today()): string {
  return unit === 'day'
    ? `${day(now, from)}::${day(now, to)}`
    : `${month(now, from)}::${month(now, to + 1, -1)}`
}

/** Returns a day so many days later, as a date of the wire. */
function day(now: string, days: number): string {
  const date = new Date(`${now}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the first day of the month so many months later, or some days from it. */
function month(now: string, months: number, days = 0): string {
  const date = new Date(`${now.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return day(date.toISOString().slice(0, 10), days)
}
