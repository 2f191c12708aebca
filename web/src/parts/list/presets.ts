import { periods } from '~/api/periods.gen'
import { t } from '~/text'
import { today } from '~/text/format'

type Preset = (typeof periods)['past' | 'ahead'][number]

/** Returns the named periods of a filter, with what each one sends. */
export function presetsOf({ isAhead }: { isAhead?: boolean }) {
  const offered: readonly Preset[] = isAhead ? periods.ahead : periods.past
  return offered.map((preset) => ({ name: t(preset.label), value: rangeOf(preset) }))
}

/** Returns a named period; undefined if it has no name. */
export function presetOf(value: string): Preset | undefined {
  return [...periods.past, ...periods.ahead].find((preset) => rangeOf(preset) === value)
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
