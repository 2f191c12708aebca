import { today } from '~/text/format'
import { periods } from './periods.gen'

export type Preset = (typeof periods)['past' | 'ahead'][number]

const presets: readonly Preset[] = [...periods.past, ...periods.ahead]

/** The period that was chosen last by its name, which distinguishes it from others of the same days. */
let chosen: Preset | undefined

/** Notes that a period was chosen by its name. */
export function choosePreset(name: string): void {
  chosen = presetNamed(name)
}

/** Returns the period of a name. */
export function presetNamed(name: string): Preset | undefined {
  return presets.find((preset) => preset.name === name)
}

/** Returns a named period; undefined if it has no name. */
export function presetOf(value: string): Preset | undefined {
  if (chosen && rangeOf(chosen) === value) return chosen
  return presets.find((preset) => rangeOf(preset) === value)
}

/** Returns the days of a period, as filters send them. */
export function rangeOf({ from, to, unit }: Preset, now = today()): string {
  return unit === 'day'
    ? `${day(now, from)}::${day(now, to)}`
    : `${month(now, from)}::${month(now, to + 1, -1)}`
}

/** Returns a day that many days later, as a date of the wire. */
function day(now: string, days: number): string {
  const date = new Date(`${now}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the first day of the month that many months later, or some days from it. */
function month(now: string, months: number, days = 0): string {
  const date = new Date(`${now.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return day(date.toISOString().slice(0, 10), days)
}
