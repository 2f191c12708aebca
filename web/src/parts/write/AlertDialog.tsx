import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import type { Alert } from './alert'

/** A failure that has to be answered. */
export default function AlertDialog({ title, text, onClose }: Alert & { onClose: () => void }) {
  return (
    <Dialog
      title={title}
      of={null}
      description={<span data-lines>{text}</span>}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('confirm.ok')}
        </Button>
      }
    />
  )
}
