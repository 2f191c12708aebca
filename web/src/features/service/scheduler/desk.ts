import { createModel, signal } from '@preact/signals-react'
import { meetingsMove } from '~/api/actions.gen'
import { type Schemas, call } from '~/api/call'
import { meetingsList, meetingsMove as moveCall, meetingsRestore } from '~/api/endpoints.gen'
import { type Refused, describe, isStale } from '~/api/errors'
import { title } from '~/api/headings'
import { type Act, reasonOf } from '~/parts/act/acts'
import { offerAnyway } from '~/parts/write/alert'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { freeTimesIn, rereadMeetings } from './acts'
import { shortTime } from './days'
import type { Meeting } from './view'

/** The known fields of a meeting to book. */
export interface Draft {
  member?: { id: number; name: string }
  consultant?: number
  /** When it begins, by the clock of São Paulo. */
  start?: string
}

/** The known fields of an invitation to send. */
export interface Invited {
  member?: { id: number; name: string }
  consultant?: number
}

/** A time that was refused, with those that are free instead. */
export interface RefusedTime {
  /** The member's name. */
  name: string
  why: string
  free: string[]
  choose: (start: string) => void
}

/** The work on meetings: the open booking, move and question, and the moves that are on their way. */
export const Desk = createModel(() => {
  const booking = signal<Draft | null>(null)
  const inviting = signal<Invited | null>(null)
  const asking = signal<{ act: Act; meeting: Meeting } | null>(null)
  const refused = signal<RefusedTime | null>(null)
  /** Meetings as they will be, or as in an answer, until a later version is read. */
  const moved = signal<ReadonlyMap<number, Meeting>>(new Map())
  /** What a screen reader says of the last move. */
  const said = signal('')

  const show = (meeting: Meeting) => {
    moved.value = new Map(moved.peek()).set(meeting.id, meeting)
  }
  const settle = (id: number) => {
    const left = new Map(moved.peek())
    left.delete(id)
    moved.value = left
  }
  const now = (meetings: readonly Meeting[]) =>
    meetings.map((one) => {
      const held = moved.value.get(one.id)
      return held && held.version >= one.version ? held : one
    })

  const back = async (was: Meeting, version: number) => {
    const body = { start_at: was.start_at ?? undefined, manager_id: was.manager.id }
    const { message } = await call(moveCall, { path: { id: was.id }, body, version })
    return message
  }
  /**
   * Reports a move, with its undo. Shows the meeting of the answer, until it is read again: what follows is about this
   * version.
   */
  const take = (was: Meeting, answer: Schemas['MeetingChanged']) => {
    const { message, meeting } = answer
    show(meeting)
    said.value = message
    const undo = () => back(was, meeting.version)
    const { id, name } = was.member
    tellDone({
      title: message,
      text: name,
      answer,
      undo,
      reread: rereadMeetings,
      of: moveCall.id,
      record: { record: 'user', id },
    })
  }

  /** Reports what others did to a meeting meanwhile, and offers the same act on its present state. */
  const offer = async (
    meeting: Meeting,
    error: Refused,
    act: string,
    again: (now: Meeting) => Promise<void>,
  ) => {
    const read = await call(meetingsList, { query: { id: meeting.id } }).catch(() => null)
    const fresh = read?.meetings.data[0] ?? meeting
    offerAnyway({ title: title(error), of: meeting.member.name }, error, act, () => void again(fresh))
  }
  /** Moves a meeting immediately. A refusal takes it back, and offers the free times if it was about the time. */
  const move = async (
    meeting: Meeting,
    start: string,
    to: Meeting['manager'] = meeting.manager,
  ): Promise<void> => {
    const reason = reasonOf(meetingsMove, meeting)
    if (reason) return void toaster.bad(t('scheduler-page.move.refused'), reason)
    refused.value = null
    show({ ...meeting, start_at: instantOf(start), manager: to })
    const body = { start_at: start, manager_id: to.id === meeting.manager.id ? undefined : to.id }
    try {
      const answer = await call(moveCall, { path: { id: meeting.id }, body, version: meeting.version })
      take(meeting, answer)
    } catch (error) {
      settle(meeting.id)
      const [free, why] = [freeTimesIn(error), describe(error)]
      said.value = why
      if (isStale(error))
        await offer(meeting, error, t('scheduler-page.move.submit'), (fresh) =>
          // Whose it is stays as a colleague left it, unless that was what the move was about.
          move(fresh, start, to.id === meeting.manager.id ? fresh.manager : to),
        )
      else if (free)
        refused.value = {
          name: meeting.member.name,
          why,
          free,
          choose: (time) => void move(meeting, time, to),
        }
      else toaster.bad(t('scheduler-page.move.refused'), why)
    } finally {
      await rereadMeetings().catch(() => undefined)
    }
  }
  const restore = async (meeting: Meeting): Promise<void> => {
    try {
      const answer = await call(meetingsRestore, {
        path: { id: meeting.id },
        version: meeting.version,
      })
      tellDone({ title: answer.message, text: meeting.member.name, answer, reread: rereadMeetings })
    } catch (error) {
      if (isStale(error)) await offer(meeting, error, t('action.meetings.restore'), restore)
      else toaster.bad(title(error), describe(error))
    }
    await rereadMeetings()
  }

  /** Starts an action on a meeting, or says why it is disabled. */
  const act = (chosen: Act, meeting: Meeting) => {
    const reason = reasonOf(chosen, meeting)
    if (reason) toaster.bad(t(chosen.label), reason)
    else if (chosen.id === meetingsRestore.id) void restore(meeting)
    else asking.value = { act: chosen, meeting }
  }
  const summary = (meeting: Meeting) =>
    [meeting.member.name, meeting.start_at && shortTime(meeting.start_at)].filter(Boolean).join(' · ')

  return { booking, inviting, asking, refused, moved, said, now, move, take, act, summary }
})

export type DeskModel = InstanceType<typeof Desk>

/** Returns the instant of a time by the clock of São Paulo, which has had no summer time since 2019. */
const instantOf = (local: string) =>
  /T\d{2}:\d{2}$/.test(local) ? new Date(`${local}:00-03:00`).toISOString() : local
