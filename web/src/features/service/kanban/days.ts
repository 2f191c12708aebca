import type { Key } from '~/text'
import { today } from '~/text/format'

/** A day that is chosen by its name. */
interface NamedDay {
  label: Key
  /** Returns the day, given today, both as dates of the wire. */
  day: (now: string) => string
}

/** Returns a day so many days later, as dates of the wire. */
export function daysLater(now: string, days: number): string {
  const date = new Date(`${now}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the next such day of the week after today: 0 is Sunday. */
export function next(now: string, weekday: number): string {
  const here = new Date(`${now}T00:00:00Z`).getUTCDay()
  return daysLater(now, ((weekday - here + 6) % 7) + 1)
}

export const tomorrow: NamedDay = { label: 'kanban-page.days.tomorrow', day: (now) => daysLater(now, 1) }

/** The days that are one click away, where a day to come is asked for. */
export const namedDays: NamedDay[] = [
  tomorrow,
  { label: 'kanban-page.days.friday', day: (now) => next(now, 5) },
  { label: 'kanban-page.days.monday', day: (now) => next(now, 1) },
  { label: 'kanban-page.days.week', day: (now) => daysLater(now, 7) },
  { label: 'kanban-page.days.month', day: (now) => daysLater(now, 30) },
]

/** Returns a named day from now on. */
export const dayOf = ({ day }: NamedDay) => day(today())
