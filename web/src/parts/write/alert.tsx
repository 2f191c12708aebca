import { signal } from '@preact/signals-react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'

interface Alert {
  title: string
  text: string
}

const open = signal<Alert | null>(null)

/** Tells a failure in a dialog that has to be answered. */
export function tellInDialog(title: string, text: string): void {
  open.value = { title, text }
}

/** The dialog of `tellInDialog`. */
export function AlertHost() {
  const alert = open.value
  if (!alert) return null
  const close = () => (open.value = null)
  return (
    <Dialog
      title={alert.title}
      description={<span data-lines>{alert.text}</span>}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          {t('confirm.ok')}
        </Button>
      }
    />
  )
}
