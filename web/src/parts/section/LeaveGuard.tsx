import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { leaving, useLeaveGuard } from './leaving'

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard() {
  useLeaveGuard()
  const question = leaving.value
  if (!question) return null
  const stay = () => question.answer(false)
  return (
    <Dialog
      title={t('record-page.leave.title')}
      description={t('record-page.leave.text', { sections: question.titles.join(', ') })}
      onClose={stay}
      actions={
        <>
          <Button onClick={() => question.answer(true)}>{t('record-page.leave.go')}</Button>
          <Button look="primary" onClick={stay}>
            {t('record-page.leave.stay')}
          </Button>
        </>
      }
    />
  )
}
