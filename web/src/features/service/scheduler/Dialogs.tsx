import { AlertHost } from '~/parts/write/alert'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'
import { FreeTimes } from './FreeTimes'
import { meetingReads } from './acts'
import type { DeskModel } from './desk'
import type { Meeting } from './view'

const BookDialog = lazyDialog(() => import('./BookDialog'), 'BookDialog')
const InviteDialog = lazyDialog(() => import('./InviteDialog'), 'InviteDialog')
const MoveDialog = lazyDialog(() => import('./MoveDialog'), 'MoveDialog')
const ActDialog = lazyDialog(() => import('~/parts/act/ActDialog'), 'ActDialog')

interface DialogsProps {
  desk: DeskModel
  /** Receives a meeting that was booked. */
  onBooked?: (meeting: Meeting) => void
}

/** The dialogs of the work on meetings. */
export function Dialogs({ desk, onBooked }: DialogsProps) {
  const { booking, inviting, asking, moves } = desk
  const asked = asking.value
  const close = () => (asking.value = null)
  return (
    <>
      {booking.value && (
        <BookDialog draft={booking.value} onBooked={onBooked} onClose={() => (booking.value = null)} />
      )}
      {inviting.value && <InviteDialog invited={inviting.value} onClose={() => (inviting.value = null)} />}
      {asked?.act.id === 'meetings.move' && (
        <MoveDialog desk={desk} meeting={asked.meeting} onClose={close} />
      )}
      {asked && asked.act.id !== 'meetings.move' && (
        <ActDialog
          act={asked.act}
          of={asked.meeting}
          about={{ name: asked.meeting.member.name }}
          name={desk.summary(asked.meeting)}
          rereads={meetingReads}
          onClose={close}
        />
      )}
      {moves.refused.value && (
        <Dialog
          title={t('scheduler-page.move.refused')}
          of={moves.refused.value.name}
          onClose={() => (moves.refused.value = null)}
        >
          <FreeTimes {...moves.refused.value} onChoose={moves.refused.value.choose} />
        </Dialog>
      )}
      <AlertHost />
    </>
  )
}
