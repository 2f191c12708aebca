import { useEffect } from 'react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Notice } from '~/ui/feedback/Notice'
import { version } from '~/browser/version'

/**
 * The replacement of a part that did not load. Retries by hand or when the network returns, unless the page
 * is outdated.
 */
export function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) {
  const isOutdated = version.isOutdated.value
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Notice
      tone="bad"
      title={t(isOutdated ? 'errors.version.title' : 'errors.part.title')}
      text={t(isOutdated ? 'errors.version.text' : 'errors.part.text')}
      actions={
        <>
          {onClose && <Button onClick={onClose}>{t('shell.close')}</Button>}
          <Button look="primary" onClick={isOutdated ? version.adopt : onRetry}>
            {t(isOutdated ? 'errors.reload' : 'errors.retry')}
          </Button>
        </>
      }
    />
  )
}
