import { dayOf, today } from '~/text/format'
import { daysAfter, localOf, minuteOf, minutesOf } from './days'
import { hoursOn } from './hours'
import { type Span, meets } from './overlaps'
import {
  type ClosedDay,
  type Consultant,
  type Events,
  type Meeting,
  type Redirection,
  awayOn,
  closedOn,
} from './view'

/** A column of a grid of times: a day of a consultant, or of the team. */
export interface Column {
  key: string
  day: string
  /** The consultant; absent for the whole team. */
  consultant: Consultant | undefined
  /** The working hours; null if none are sent. */
  hours: Span[] | null
  closed: ClosedDay[]
  away: Redirection[]
  holiday: string | undefined
  meetings: Meeting[]
}

/** The data of the columns. */
export interface Source {
  events: Events
  consultants: readonly Consultant[]
  holidays: ReadonlyMap<string, string>
}

/** Returns the column of a day. */
export function columnOf(day: string, consultant: Consultant | undefined, source: Source): Column {
  const { events, consultants, holidays } = source
  const whose = (consultant ? [consultant] : consultants).flatMap(({ hours }) => hours ?? [])
  return {
    key: `${day}-${consultant?.id ?? 'all'}`,
    day,
    consultant,
    hours: whose.length > 0 ? whose.flatMap((hours) => hoursOn(hours, day)) : null,
    closed: closedOn(events.closed, day, consultant?.id ?? null),
    away: awayOn(events.redirections, day, consultant?.id ?? null),
    holiday: holidays.get(day),
    meetings: events.events.filter(
      ({ start_at: start, manager }) =>
        start !== null && dayOf(start) === day && (!consultant || manager.id === consultant.id),
    ),
  }
}

/** The hours in which meetings are offered if no working hours are known. */
const usual: Span = { from: 8 * 60, until: 18 * 60 }

/** Returns the time that a meeting takes, in minutes of its day. One of unknown length has the usual length. */
export function spanOf({ start_at: start, minutes }: Meeting): Span {
  const from = start === null ? 0 : minuteOf(start)
  return { from, until: from + (minutes || teamStep) }
}

/** Returns the whole hours that columns need: their working hours and meetings, and at least from 8 to 18. */
export function frameOf(columns: readonly Column[]): Span {
  const spans = columns.flatMap(({ hours, meetings }) => [...(hours ?? []), ...meetings.map(spanOf)])
  const from = Math.min(usual.from, ...spans.map((span) => span.from))
  const until = Math.max(usual.until, ...spans.map((span) => span.until))
  return { from: Math.floor(from / 60) * 60, until: Math.min(24, Math.ceil(until / 60)) * 60 }
}

/** The minutes between the times of a team, whose consultants have different lengths. */
const teamStep = 30

/** Returns the distance of the times of a column, in minutes. */
export const stepOf = ({ consultant }: Column) => consultant?.hours?.minutes ?? teamStep

/** Returns the times of a column at which a meeting may be booked, in minutes: those to come that are free. */
export function slotsIn(column: Column, now: string): number[] {
  const { day, hours, closed, meetings } = column
  if (closed.length > 0 || day < now.slice(0, 10)) return []
  const step = stepOf(column)
  const first = day === now.slice(0, 10) ? minutesOf(now.slice(11)) : -1
  const taken = meetings.map(spanOf)
  const times = (hours ?? [usual]).flatMap(({ from, until }) =>
    Array.from({ length: Math.floor((until - from) / step) }, (_, at) => from + at * step),
  )
  return [...new Set(times)]
    .filter((from) => from > first && !taken.some((span) => meets(span, { from, until: from + step })))
    .toSorted((a, b) => a - b)
}

/** Returns the present time in São Paulo, as `2026-11-24T14:30`. */
export const nowLocal = () => localOf(new Date().toISOString())

/** Returns the name of a near day, shown next to its date. */
export function nearness(day: string): 'today' | 'tomorrow' | null {
  const now = today()
  if (day === now) return 'today'
  return day === daysAfter(now, 1) ? 'tomorrow' : null
}
