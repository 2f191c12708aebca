import { redirectionsCreate } from '~/api/endpoints.gen'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { rereadAbsences } from './acts'
import type { Consultant } from './view'

interface RedirectDialogProps {
  consultant: Pick<Consultant, 'id' | 'name'>
  onClose: () => void
}

/** Sends the requests of a consultant to a colleague for some days. A circle is refused before it is confirmed. */
export function RedirectDialog({ consultant, onClose }: RedirectDialogProps) {
  return (
    <ConfirmForm
      isNew
      endpoint={redirectionsCreate}
      request={{ query: { id: consultant.id } }}
      title={t('action.redirections.create')}
      of={consultant.name}
      confirm={t('scheduler-page.redirect.submit')}
      onDone={({ message }) => {
        toaster.good(message, consultant.name)
        void rereadAbsences()
      }}
      onFailure={() => void rereadAbsences()}
      onClose={onClose}
    />
  )
}
