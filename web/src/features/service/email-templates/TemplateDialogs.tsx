import { emailTemplatesDelete as deletion } from '~/api/actions.gen'
import { emailTemplatesDelete, emailTemplatesDuplicate, emailTemplatesList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { url } from '~/browser/paths'
import { ConfirmForm } from '~/parts/write/ConfirmForm'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { TemplateModelOf } from './TemplateModel'

interface TemplateDialogProps {
  model: TemplateModelOf
  onClose: () => void
}

/** Asks before a template of staff is deleted, and leads back to the list. */
export function DeleteDialog({ model, onClose }: TemplateDialogProps) {
  const { id, name, version } = model.latest.value
  return (
    <ConfirmWrite
      title={t(deletion.label)}
      of={name}
      confirm={t(deletion.label)}
      endpoint={emailTemplatesDelete}
      request={{ path: { id }, version }}
      onDone={({ message }) => {
        model.saver.end()
        toaster.good(message, name)
        void refresh(emailTemplatesList)
        place.go(url('cms-email-templates'))
      }}
      onFailure={() => void refresh(emailTemplatesList)}
      onClose={onClose}
    />
  )
}

/** Copies a template as it is saved to one of staff, which the editor then opens. */
export function DuplicateDialog({ model, onClose }: TemplateDialogProps) {
  const { id, name } = model.latest.value
  const label = t('action.email-templates.duplicate').replace(/…$/, '')
  return (
    <ConfirmForm
      title={label}
      of={name}
      confirm={label}
      endpoint={emailTemplatesDuplicate}
      request={{ path: { id } }}
      isNew
      isChange={false}
      onDone={({ message, email_template: copy }) => {
        toaster.good(message, copy.name)
        void refresh(emailTemplatesList)
        place.go(url('cms-email-template-edit', { id: copy.id }))
      }}
      onFailure={() => undefined}
      onClose={onClose}
    />
  )
}
