import { createModel, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import { meetingsRestore } from '~/api/endpoints.gen'
import { describe, isStale } from '~/api/errors'
import { title } from '~/api/headings'
import { type Act, reasonOf } from '~/parts/act/acts'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { rereadMeetings } from './acts'
import { shortTime } from './days'
import { MeetingMoves, offerAgain } from './meetingMoves'
import type { Meeting } from './view'

/** What is known already of a meeting to book. */
export interface Draft {
  member?: { id: number; name: string }
  consultant?: number
  /** When it begins, by the clock of São Paulo. */
  start?: string
}

/** What is known of an invitation to send. */
export interface Invitation {
  member?: { id: number; name: string }
  consultant?: number
}

/** The work on meetings: what is being booked and asked, and the moves that are on their way. */
export const Desk = createModel(() => {
  const booking = signal<Draft | null>(null)
  const inviting = signal<Invitation | null>(null)
  const asking = signal<{ act: Act; meeting: Meeting } | null>(null)
  const moves = new MeetingMoves()

  const restore = async (meeting: Meeting): Promise<void> => {
    try {
      const answer = await call(meetingsRestore, {
        path: { id: meeting.id },
        version: meeting.version,
      })
      tellDone({ title: answer.message, text: meeting.member.name, answer, reread: rereadMeetings })
    } catch (error) {
      if (isStale(error)) await offerAgain(meeting, error, t('action.meetings.restore'), restore)
      else toaster.bad(title(error), describe(error))
    }
    await rereadMeetings()
  }
  /** Starts an action on a meeting, or tells why it is disabled. */
  const act = (chosen: Act, meeting: Meeting) => {
    const reason = reasonOf(chosen, meeting)
    if (reason) toaster.bad(t(chosen.label), reason)
    else if (chosen.id === meetingsRestore.id) void restore(meeting)
    else asking.value = { act: chosen, meeting }
  }
  const summary = (meeting: Meeting) =>
    [meeting.member.name, meeting.start_at && shortTime(meeting.start_at)].filter(Boolean).join(' · ')

  return { booking, inviting, asking, moves, act, summary }
})

export type DeskModel = InstanceType<typeof Desk>
