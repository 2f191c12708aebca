import { cardsActivities, cardsGet, cardsList } from '~/api/endpoints.gen'
import { RequestDialog } from '~/features/members/record/parts'
import { BookDialog, InviteDialog } from '~/features/service/scheduler/parts'
import { AlertHost } from '~/parts/write/alert'
import { lazyDialog } from '~/shell/lazyDialog'
import { CardPhone } from './CardPhone'
import type { DeskModel } from './desk'
import { isForm } from './actions'
import type { Card } from './view'

const CardFormDialog = lazyDialog(() => import('./CardFormDialog'), 'CardFormDialog')
const ActDialog = lazyDialog(() => import('~/parts/act/ActDialog'), 'ActDialog')

/** The dialogs of a board. */
export function Dialogs({ desk }: { desk: DeskModel }) {
  const { cards, dialogs } = desk
  const asked = dialogs.question.value
  const close = () => {
    dialogs.question.value = null
  }
  const met = dialogs.meeting.value
  const leave = () => {
    dialogs.meeting.value = null
  }
  const requested = dialogs.requesting.value
  const confirmed = () => {
    if (asked) void cards.recount().catch(() => undefined)
    close()
  }
  return (
    <>
      {asked && isForm(asked.act) && <CardFormDialog {...asked} desk={desk} onClose={close} />}
      {asked && !isForm(asked.act) && (
        <ActDialog
          act={asked.act}
          of={asked.card}
          about={{ name: asked.card.user.name }}
          name={asked.card.user.name}
          text={<CardPhone card={asked.card} />}
          rereads={[cardsList, cardsGet, cardsActivities]}
          onClose={confirmed}
        />
      )}
      {met && !met.isInvitation && (
        <BookDialog draft={knownOf(met.card)} person={<CardPhone card={met.card} />} onClose={leave} />
      )}
      {met?.isInvitation && (
        <InviteDialog invited={knownOf(met.card)} person={<CardPhone card={met.card} />} onClose={leave} />
      )}
      {requested && (
        <RequestDialog
          id={requested.user_id}
          name={requested.user.name}
          onClose={() => (dialogs.requesting.value = null)}
        />
      )}
      <AlertHost />
    </>
  )
}

/** Returns the meeting of a card: with whom, and the owner as its consultant. */
const knownOf = ({ user_id: id, user, account_manager: owner }: Card) => ({
  member: { id, name: user.name },
  consultant: owner?.id,
})
