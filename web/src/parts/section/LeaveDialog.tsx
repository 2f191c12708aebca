import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import type { Question } from './leaving'

interface LeaveDialogProps {
  question: Question
  onClose: () => void
}

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog({ question, onClose }: LeaveDialogProps) {
  return (
    <Dialog
      title={t('record-page.leave.title')}
      of={null}
      description={t('record-page.leave.text', { sections: question.titles.join(', ') })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => question.answer(true)}>{t('record-page.leave.go')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('record-page.leave.stay')}
          </Button>
        </>
      }
    />
  )
}
