import { massEmailsClone } from '~/api/endpoints.gen'
import { url } from '~/browser/paths'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { rereadMassEmail } from './MassEmailWork'
import type { MassEmail } from './view'

interface CloneDialogProps {
  of: MassEmail
  /** Whether the copy reaches those alone who pressed no link. */
  isNotPressed: boolean
  onClose: () => void
}

/** Copies a mass e-mail to a new draft, which its page then shows. */
export function CloneDialog({ of, isNotPressed, onClose }: CloneDialogProps) {
  const title = t(isNotPressed ? 'mass-emails-page.clone.not-pressed' : 'action.mass-emails.clone')
  const label = title.replace(/…$/, '')
  return (
    <ConfirmForm
      title={label}
      of={of.name}
      confirm={label}
      endpoint={massEmailsClone}
      request={{ path: { id: of.id }, ...(isNotPressed && { body: { only: 'not_pressed' as const } }) }}
      isNew
      isChange={false}
      onDone={({ message, mass_email: copy }) => {
        toaster.good(message)
        void rereadMassEmail()
        place.go(url('cms-mass-emails-edit', { id: copy.id }))
      }}
      onFailure={() => undefined}
      onClose={onClose}
    />
  )
}
