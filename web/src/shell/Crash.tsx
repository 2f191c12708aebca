import { describe } from '~/api/errors'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Notice } from '~/ui/feedback/Notice'
import { version } from '~/browser/version'

interface CrashProps {
  error: unknown
  /** Renders the part again; absent if only a reload helps. */
  onRetry?: () => void
}

/** The replacement of a crashed page or part, with a way to continue. */
export function Crash({ error, onRetry }: CrashProps) {
  console.error(error)
  return (
    <Notice
      tone="bad"
      title={t(onRetry ? 'errors.part.crash' : 'errors.crash.title')}
      text={error instanceof Error && error.name !== 'Error' ? describe(error) : t('errors.crash.text')}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{t('errors.retry')}</Button>}
          <Button onClick={version.adopt}>{t('errors.reload')}</Button>
        </>
      }
    />
  )
}
