import { describe } from '~/api/errors'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Button } from '~/ui/input/Button'

interface ReadFailureProps {
  error: unknown
  /** The title, if the specification gives the failure one. */
  title?: string
  onRetry: () => void
}

/** Shows why reading failed, with a button to retry. */
export function ReadFailure({ error, title = t('errors.load'), onRetry }: ReadFailureProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      text={describe(error)}
      actions={<Button onClick={onRetry}>{t('errors.retry')}</Button>}
    />
  )
}
