import { describe } from '~/api/errors'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Button } from '~/ui/input/Button'

interface ReadFailureProps {
  error: unknown
  onRetry: () => void
}

/** Shows why reading failed, with a button to retry. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  return (
    <Notice
      tone="bad"
      title={t('errors.load')}
      text={describe(error)}
      actions={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    />
  )
}
