import { describe } from '~/api/errors'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'

/** What is left of a page that threw: a way on, and never a blank screen. */
export function Crash({ error }: { error: unknown }) {
  console.error(error)
  return (
    <Notice
      tone="bad"
      title={t('errors.crash.title')}
      text={error instanceof Error && error.name !== 'Error' ? describe(error) : t('errors.crash.text')}
      actions={<Button onClick={() => location.reload()}>{t('errors.reload')}</Button>}
    />
  )
}
