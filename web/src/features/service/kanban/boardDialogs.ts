import { createModel, signal } from '@preact/signals-react'
import { whyNot } from '~/api/can'
import { meetingsBook, meetingsInvite } from '~/api/endpoints.gen'
import type { Act } from '~/parts/act/acts'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { Card } from './view'

/** The question that an action asks about a card. */
interface CardQuestion {
  act: Act
  card: Card
  /** The column that is already chosen. */
  column?: string
}

/** The dialogs of a board, as far as they are open. */
export const BoardDialogs = createModel(() => {
  const question = signal<CardQuestion | null>(null)
  /** The card with whose member a meeting is booked, or who is invited to choose a time. */
  const meeting = signal<{ card: Card; isInvitation: boolean } | null>(null)
  /** The card whose member is requested for the user. */
  const requesting = signal<Card | null>(null)

  const ask = (act: Act, card: Card, column?: string) => {
    question.value = { act, card, column }
  }
  /** Books a meeting with the member of a card, or invites to one. */
  const meet = (card: Card, isInvitation = false) => {
    const reason = whyNot(isInvitation ? meetingsInvite : meetingsBook)
    if (reason) toaster.bad(t('action.meetings.book'), reason)
    else meeting.value = { card, isInvitation }
  }

  return { question, meeting, requesting, ask, meet }
})

export type BoardDialogsModel = InstanceType<typeof BoardDialogs>
