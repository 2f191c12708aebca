import { CalendarCheck, CalendarClock, CalendarPlus, CalendarX, Clock, RotateCcw, UserX } from 'lucide-react'
import * as onMeeting from '~/api/actions/meeting.gen'
import {
  closedDaysList,
  closedDaysRelations,
  consultantsList,
  meetingsAgenda,
  meetingsList,
  meetingsSlots,
  redirectionsList,
} from '~/api/endpoints.gen'
import { Refusal } from '~/api/errors'
import { refresh } from '~/api/queries'
import { type Act, actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'

addIcons({
  book: CalendarPlus,
  cancel: CalendarX,
  'mark-done': CalendarCheck,
  'mark-missed': UserX,
  move: CalendarClock,
  restore: RotateCcw,
  'update-hours': Clock,
})

/** The actions on a meeting. */
export const acts: Act[] = actsOn(onMeeting)

/** The queries that show meetings, and the times that they take. */
export const meetingReads = [meetingsAgenda, meetingsList, meetingsSlots, consultantsList]

/** Reads again what shows meetings. */
export const rereadMeetings = () => refresh(...meetingReads)

/** Reads again what shows closed days and redirections. */
export const rereadAbsences = () =>
  refresh(closedDaysList, closedDaysRelations, redirectionsList, ...meetingReads)

/** Returns the free times that a refusal of a time offers; null for any other error. */
export function freeTimesIn(error: unknown): string[] | null {
  if (!(error instanceof Refusal)) return null
  const why = error.problem.reason?.why
  return why?.kind === 'slot' ? why.free : null
}
