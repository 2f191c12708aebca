import { cardsActivities, cardsGet, cardsList } from '~/api/endpoints.gen'
import { RequestDialog } from '~/features/members/record/parts'
import { BookDialog, InviteDialog } from '~/features/service/scheduler/parts'
import { AlertHost } from '~/parts/write/alert'
import { lazyDialog } from '~/shell/lazyDialog'
import type { DeskModel } from './desk'
import { isForm } from './actions'
import { helping } from './keys'
import type { Card } from './view'

const CardFormDialog = lazyDialog(() => import('./CardFormDialog'))
const ActDialog = lazyDialog(async () => ({ default: (await import('~/parts/act/ActDialog')).ActDialog }))
const KeysDialog = lazyDialog(() => import('./KeysDialog'))

/** The dialogs of a board. */
export function Dialogs({ desk }: { desk: DeskModel }) {
  const { asking, cards } = desk
  const asked = asking.value
  const close = () => {
    asking.value = null
    desk.point(desk.cursor.peek())
  }
  const met = desk.meeting.value
  const leave = () => {
    desk.meeting.value = null
    desk.point(desk.cursor.peek())
  }
  const requested = desk.requesting.value
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
          rereads={[cardsList, cardsGet, cardsActivities]}
          onClose={confirmed}
        />
      )}
      {met && !met.isInvitation && <BookDialog draft={knownOf(met.card)} onClose={leave} />}
      {met?.isInvitation && <InviteDialog invited={knownOf(met.card)} onClose={leave} />}
      {requested && (
        <RequestDialog
          id={requested.user_id}
          name={requested.user.name}
          onClose={() => (desk.requesting.value = null)}
        />
      )}
      <AlertHost />
      {helping.value && <KeysDialog onClose={() => (helping.value = false)} />}
    </>
  )
}

/** Returns the meeting of a card: with whom, and the owner as its consultant. */
const knownOf = ({ user_id: id, user, account_manager: owner }: Card) => ({
  member: { id, name: user.name },
  consultant: owner?.id,
})
