import { importedPhonesInvalidate } from '~/api/endpoints.gen'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface InvalidateDialogProps {
  /** The imported phone, and its number as it is shown. */
  id: number
  phone: string
  /** The member's name. */
  member: string
  reread: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an imported phone is declared invalid. */
export function InvalidateDialog({ id, phone, member, reread, onClose }: InvalidateDialogProps) {
  return (
    <ConfirmWrite
      endpoint={importedPhonesInvalidate}
      request={{ path: { id } }}
      title={t('record-page.imported.question')}
      of={member}
      text={t('record-page.imported.text', { phone })}
      confirm={t('record-page.imported.yes')}
      failure={t('record-page.imported.failed')}
      onDone={() => {
        toaster.good(t('record-page.imported.done'), `${phone} · ${member}`)
        void reread()
      }}
      onFailure={() => void reread()}
      onClose={onClose}
    />
  )
}
