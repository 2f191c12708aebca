import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import type { TemplateModelOf } from './TemplateModel'

interface DiscardDialogProps {
  model: TemplateModelOf
  /** The name of the template. */
  name: string
  onClose: () => void
}

/** Asks before the draft gives way to what is published. */
export function DiscardDialog({ model, name, onClose }: DiscardDialogProps) {
  const isBusy = model.acts.busy.value === 'discard'
  return (
    <Dialog
      title={t('email-editor.discard')}
      of={name}
      description={t('email-editor.discard.text')}
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            look="primary"
            busy={isBusy}
            onClick={() => void model.acts.discard().then((isDone) => isDone && onClose())}
          >
            {t('email-editor.discard')}
          </Button>
        </>
      }
    />
  )
}
