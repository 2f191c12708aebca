import type { Call, Schemas } from '~/api/call'
import type { meetingsAgenda } from '~/api/endpoints.gen'
import { session } from '~/api/session'
import { isWireDate, today } from '~/text/format'
import { daysAfter, daysFrom, mondayOf, monthAfter, monthOf, weekOf } from './days'

export type Meeting = Schemas['Meeting']
export type Consultant = Schemas['Consultant']
export type ClosedDay = Schemas['ClosedDay']
export type Redirection = Schemas['Redirection']
export type Events = Schemas['EventList']

/** The views of an agenda, with the keys that choose them. */
export const views = [
  { name: 'day', key: 'd', label: 'scheduler-page.view.day' },
  { name: 'week', key: 's', label: 'scheduler-page.view.week' },
  { name: 'month', key: 'm', label: 'scheduler-page.view.month' },
] as const

export type ViewName = (typeof views)[number]['name']

/** The parameters of an agenda's address. */
export interface View {
  name: ViewName
  day: string
  /** The number of a consultant, or the whole team. */
  consultant: string
}

/** The whole team, in the address and in the path. */
export const team = 'all'

/**
 * Returns what an address asks for: by default this week of the viewer, or this day of the team if the viewer is
 * no consultant.
 */
export function viewIn(search: Record<string, string>, consultants: readonly Consultant[]): View {
  const { view, day = '', consultant = '' } = search
  const own = session.user.value?.id
  const isKnown = consultant === team || consultants.some(({ id }) => String(id) === consultant)
  const standing = consultants.some(({ id }) => id === own) ? String(own) : team
  const whose = isKnown ? consultant : standing
  return {
    name: views.find(({ name }) => name === view)?.name ?? (whose === team ? 'day' : 'week'),
    day: isWireDate(day) ? day : today(),
    consultant: whose,
  }
}

/** Returns the days that a view shows. */
export function daysOf({ name, day }: View): string[] {
  if (name === 'day') return [day]
  return name === 'week' ? weekOf(day) : monthOf(day).flat()
}

/** Returns the day that a view shows that many pages on. */
export function pageAfter({ name, day }: View, by: number): string {
  if (name === 'day') return daysAfter(day, by)
  return name === 'week' ? daysAfter(mondayOf(day), 7 * by) : monthAfter(day, by)
}

/** Returns the call of the events of some days in a row. */
export const eventsOf = (days: readonly string[], consultant: string): Call<typeof meetingsAgenda> => ({
  path: { manager: consultant, user: 'all' },
  query: { from: days[0], days: days.length },
})

/** Returns whether days in a row have a day among them. */
const isWithin = (day: string, first: string, last: string | null) => first <= day && day <= (last ?? first)

/** Returns the closed days that apply to a consultant on a day; without a consultant, to everybody. */
export const closedOn = (closed: readonly ClosedDay[], day: string, consultant: number | null): ClosedDay[] =>
  closed.filter(
    ({ date, until, consultants }) =>
      isWithin(day, date, until) &&
      (consultants.length === 0 || consultants.some(({ id }) => id === consultant)),
  )

/** Returns the redirections of a day: those of a consultant, or of all. */
export const awayOn = (all: readonly Redirection[], day: string, consultant: number | null): Redirection[] =>
  all.filter(
    ({ from, until, consultant: away }) =>
      isWithin(day, from, until) && (consultant === null || away.id === consultant),
  )

/** Returns whether two periods have a day in common. */
export const isDuring = (days: readonly string[], first: string, last: string | null) =>
  (days[0] ?? '') <= (last ?? first) && first <= (days.at(-1) ?? '')

/** Returns every day of a closed day. */
export const daysIn = ({ date, until }: Pick<ClosedDay, 'date' | 'until'>) =>
  daysFrom(date, Math.round((Date.parse(until ?? date) - Date.parse(date)) / 86_400_000) + 1)
