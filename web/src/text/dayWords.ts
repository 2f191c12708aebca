/** Reads days as people say them, in any language of the interface, as `client/src/value/period.rs` does. `days.vectors.json` tests both. */
import { isWireDateTime } from './dateTime'
import { dayNames } from './dayNames.gen'
import { isWireDate } from './format'
import { readDate } from './reading'

/**
 * Reads a day as a date of the wire: a date, a name such as `ontem`, a day of the week, which is the next one after today, or a
 * distance from today: `+3` and `+3d` days, `-2w` weeks, `+1m` months, `+1y` years.
 */
export function readDay(typed: string, today: string): string | null {
  const names = (line: string) => line.split(' ').includes(slug(typed))
  const [distance, weekday] = [dayNames.near.findIndex(names), dayNames.weekdays.findIndex(names)]
  if (distance >= 0) return daysFrom(today, distance - 1)
  if (weekday >= 0) return daysFrom(today, ((weekday - dateOf(today).getUTCDay() + 6) % 7) + 1)
  return readDate(typed) ?? shifted(typed, today)
}

/** Reads a day and time as the wire has it: a day as for `readDay`, today if there is none, and `14:30`, `14h30` or `14h` behind it. */
export function readMoment(typed: string, today: string): string | null {
  const [, day = '', hour = '', minute = ''] =
    /^(?:(.*)[ T])?(\d{1,2})[:h](\d{0,2})$/i.exec(typed.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (!hour) return null
  const date = day ? readDay(day, today) : today
  const wire = `${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return isWireDateTime(wire) ? wire : null
}

/** Returns the day that many days, weeks, months or years away; of a shorter month the last one. */
function shifted(typed: string, today: string): string | null {
  const [, sign, digits, unit = 'd'] = /^([+-])(\d{1,4})([dwsmya]?)$/.exec(typed.trim()) ?? []
  const count = Number(digits) * (sign === '-' ? -1 : 1)
  if (sign === undefined || count === 0) return null
  if (unit === 'd' || unit === '') return daysFrom(today, count)
  if (unit === 'w' || unit === 's') return daysFrom(today, count * 7)
  const months = unit === 'm' ? count : count * 12
  const date = dateOf(today)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const last = new Date(date)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, last.getUTCDate()))
  return wireOf(date)
}

function daysFrom(today: string, count: number): string | null {
  const date = dateOf(today)
  date.setUTCDate(date.getUTCDate() + count)
  return wireOf(date)
}

const dateOf = (wire: string) => new Date(`${wire}T00:00:00Z`)

function wireOf(date: Date): string | null {
  const wire = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return isWireDate(wire) ? wire : null
}

/** Returns a name as one word in lower case without accents, and without the point of an abbreviation. */
const slug = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]|\.$/gu, '')
    .replaceAll(/\s/g, '-')
