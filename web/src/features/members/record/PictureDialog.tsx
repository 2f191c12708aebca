import { avatarsDelete, membersGet, membersList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface PictureDialogProps {
  member: { id: number; name: string }
  version: number | undefined
  onClose: () => void
}

/** Asks before the picture of a member is removed. */
export function PictureDialog({ member: { id, name }, version, onClose }: PictureDialogProps) {
  const reread = () => void refresh(membersGet, membersList)
  return (
    <ConfirmWrite
      endpoint={avatarsDelete}
      request={{ path: { id }, version }}
      title={t('record-page.picture.remove-question')}
      of={name}
      confirm={t('record-page.remove-yes')}
      onDone={({ message }) => {
        toaster.good(message, name)
        reread()
      }}
      onFailure={reread}
      onClose={onClose}
    />
  )
}
