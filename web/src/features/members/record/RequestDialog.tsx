import { membersGet, membersRequestAssignment, settingsGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface RequestDialogProps {
  /** The member. */
  id: number
  name: string
  onClose: () => void
}

/** Asks before a member is requested for the user. */
export function RequestDialog({ id, name, onClose }: RequestDialogProps) {
  const reread = () => refresh(settingsGet, membersGet)
  return (
    <ConfirmWrite
      endpoint={membersRequestAssignment}
      request={{ path: { id } }}
      title={t('action.members.request-assignment')}
      of={name}
      confirm={t('record-page.consultants.request-yes')}
      failure={t('assignment.request-failed')}
      isToldInDialog
      onDone={({ message }) => {
        toaster.good(message ?? '', name)
        void reread()
      }}
      onFailure={() => void reread()}
      onClose={onClose}
    />
  )
}
