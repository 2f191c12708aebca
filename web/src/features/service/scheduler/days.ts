import { language } from '~/text'
import { dayOf, formatInstant } from '~/text/format'

/** Minutes of a day. */
export const dayLength = 24 * 60

const date = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns the day that many days later, as dates of the wire. */
export function daysAfter(day: string, days: number): string {
  const later = date(day)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string) =>
  (date(to).getTime() - date(from).getTime()) / 86_400_000

/** Returns the day of the week: 0 is Sunday. */
export const weekdayOf = (day: string) => date(day).getUTCDay()

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string) => daysAfter(day, -((weekdayOf(day) + 6) % 7))

/** Returns that many days in a row. */
export const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => daysAfter(first, at))

/** Returns the days of a day's week, Monday first. */
export const weekOf = (day: string) => daysFrom(mondayOf(day), 7)

/** Returns the whole weeks that show a day's month, Monday first. */
export function monthOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const last = daysAfter(monthAfter(first, 1), -1)
  const weeks = daysBetween(mondayOf(first), mondayOf(last)) / 7 + 1
  return Array.from({ length: weeks }, (_, at) => weekOf(daysAfter(first, at * 7)))
}

/** Returns the day that many months later, or the last of a shorter month. */
export function monthAfter(day: string, months: number): string {
  const first = date(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const next = date(first.toISOString().slice(0, 10))
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  const last = Math.min(Number(day.slice(8)), next.getUTCDate())
  return `${first.toISOString().slice(0, 8)}${String(last).padStart(2, '0')}`
}

/** Returns an instant by the clock of São Paulo, as `2026-11-24T14:30`. */
export function localOf(instant: string): string {
  const [day = '', time = ''] = formatInstant(instant).split(' ')
  return `${day.split('/').toReversed().join('-')}T${time.slice(0, 5)}`
}

/** Returns the minutes of a clock's time: `14:30` are 870. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the minutes between midnight in São Paulo and an instant. */
export const minuteOf = (instant: string) => minutesOf(localOf(instant).slice(11))

/** Formats minutes of a day: 870 is `14:30`. */
export function clock(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Returns a minute of a day as the wire has it: `2026-11-24T14:30`, in São Paulo. */
export const localAt = (day: string, minutes: number) => `${day}T${clock(minutes)}`

const inWords = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language.value, { ...options, timeZone: 'UTC' }).format(date(day))

/** Formats a day of the week briefly, as `ter.` */
export const shortWeekday = (day: string) => inWords(day, { weekday: 'short' })

/** Formats a day briefly, as `ter., 24 de nov.` */
export const shortDay = (day: string) => inWords(day, { weekday: 'short', day: 'numeric', month: 'short' })

/** Formats a day in full, as `terça-feira, 24 de novembro de 2026`. */
export const longDay = (day: string) =>
  inWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a month, as `novembro de 2026`. */
export const longMonth = (day: string) => inWords(day, { month: 'long', year: 'numeric' })

/** Formats a month without its year. */
export const monthName = (day: string) => inWords(day, { month: 'long' })

/** Formats the beginning of a meeting, as `ter., 24 de nov., 14:30`. */
export const shortTime = (instant: string) => `${shortDay(dayOf(instant))}, ${localOf(instant).slice(11)}`
