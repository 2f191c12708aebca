import { createModel, signal } from '@preact/signals-react'
import { meetingsMove } from '~/api/actions.gen'
import { type Schemas, call } from '~/api/call'
import { meetingsList, meetingsMove as moveCall } from '~/api/endpoints.gen'
import { type Refusal, describe, isStale } from '~/api/errors'
import { title } from '~/api/headings'
import { reasonOf } from '~/parts/act/acts'
import { offerAnyway } from '~/parts/write/alert'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { freeTimesIn, rereadMeetings } from './acts'
import type { Meeting } from './view'

/** A time that was refused, with those that are free instead. */
interface RefusedTime {
  /** The member's name. */
  name: string
  why: string
  free: string[]
  choose: (start: string) => void
}

/** The moves of meetings. They are shown at once; a refusal takes back that meeting alone. */
export const MeetingMoves = createModel(() => {
  const refused = signal<RefusedTime | null>(null)
  /** Meetings as they will be, or as an answer told them, until a later version is read. */
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
  /** Returns meetings as they are after the moves. */
  const now = (meetings: readonly Meeting[]) =>
    meetings.map((one) => {
      const latest = moved.value.get(one.id)
      return latest && latest.version >= one.version ? latest : one
    })

  /**
   * Tells a move, with its undo. Shows the meeting as the answer tells it, until it is read again: what follows is about this
   * version.
   */
  const take = (was: Meeting, answer: Schemas['MeetingChanged']) => {
    const { message, meeting } = answer
    show(meeting)
    said.value = message
    const { id, name } = was.member
    tellDone({
      title: message,
      text: name,
      answer,
      reread: rereadMeetings,
      of: moveCall.id,
      record: { record: 'user', id },
    })
  }
  /** Moves a meeting, at once. A refusal takes it back, and offers the free times if it was about the time. */
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
        await offerAgain(meeting, error, t('scheduler-page.move.submit'), (fresh) =>
          // Whose it is stays as a colleague left it, unless that was what the move was about.
          move(fresh, start, to.id === meeting.manager.id ? fresh.manager : to),
        )
      else if (free) {
        const choose = (time: string) => void move(meeting, time, to)
        refused.value = { name: meeting.member.name, why, free, choose }
      } else toaster.bad(t('scheduler-page.move.refused'), why)
    } finally {
      await rereadMeetings().catch(() => undefined)
    }
  }

  return { refused, moved, said, now, take, move }
})

/** Tells what others did to a meeting meanwhile, and offers the same on what it is now. */
export async function offerAgain(
  meeting: Meeting,
  error: Refusal,
  act: string,
  again: (now: Meeting) => Promise<void>,
): Promise<void> {
  const read = await call(meetingsList, { query: { id: meeting.id } }).catch(() => null)
  const fresh = read?.meetings.data[0] ?? meeting
  offerAnyway({ title: title(error), of: meeting.member.name }, error, act, () => void again(fresh))
}

/** Returns the instant of a time by the clock of São Paulo, which has had no summer time since 2019. */
const instantOf = (local: string) =>
  /T\d{2}:\d{2}$/.test(local) ? new Date(`${local}:00-03:00`).toISOString() : local
