import { disabledEmailsAdd, disabledEmailsImport, disabledEmailsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface DisableDialogProps {
  /** Whether a list of addresses is asked for. */
  isList: boolean
  onClose: () => void
}

/** Disables one address, or those of a pasted list. */
export function DisableDialog({ isList, onClose }: DisableDialogProps) {
  const shared = {
    of: null,
    isChange: false,
    request: {},
    onDone: ({ message }: { message: string }) => {
      toaster.good(message)
      void refresh(disabledEmailsList)
    },
    onFailure: () => void refresh(disabledEmailsList),
    onClose,
  }
  return isList ? (
    <ConfirmForm
      {...shared}
      endpoint={disabledEmailsImport}
      title={t('action.disabled-emails.import')}
      confirm={t('disabled-emails.submit')}
    />
  ) : (
    <ConfirmForm
      {...shared}
      endpoint={disabledEmailsAdd}
      title={t('action.disabled-emails.add')}
      confirm={t('disabled-emails.submit')}
    />
  )
}
