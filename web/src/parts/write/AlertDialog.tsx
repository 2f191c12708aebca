import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'

/** A failure that is told in a dialog. */
export interface Alert {
  title: string
  text: string
  /** The name of the record that it is about. */
  of?: string
  /** What can be done all the same. */
  anyway?: { act: string; run: () => void }
}

/** A failure that has to be answered, and what can be done all the same. */
export function AlertDialog({ title, of, text, anyway, onClose }: Alert & { onClose: () => void }) {
  const goOn = () => {
    onClose()
    anyway?.run()
  }
  return (
    <Dialog
      title={title}
      of={of ?? null}
      // It comes by itself: Enter, meant for the page, must not write over what was not read.
      isFinal={anyway !== undefined}
      description={<span data-lines>{text}</span>}
      onClose={onClose}
      actions={
        anyway ? (
          <>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button look="primary" onClick={goOn}>
              {t('errors.anyway', { act: anyway.act })}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            {t('confirm.ok')}
          </Button>
        )
      }
    />
  )
}
