import { useSignal } from '@preact/signals-react'
import { type Answer, call } from '~/api/call'
import { feedCreate, feedDelete, feedGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh, useRead } from '~/api/queries'
import { CopyText } from '~/parts/record/CopyText'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { said } from '~/text/moment'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import css from './ConsultantPage.module.css'

/** The address by which a calendar program follows one's own agenda. It is shown once, when it is made. */
export function FeedCard() {
  const result = useRead(feedGet)
  const address = useSignal<string | null>(null)
  const busy = useSignal(false)
  const run = async (endpoint: typeof feedCreate | typeof feedDelete) => {
    busy.value = true
    try {
      const answer: Answer<typeof feedCreate> = await call(endpoint)
      address.value = answer.url ?? null
      toaster.good(answer.message)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    } finally {
      busy.value = false
      await refresh(feedGet)
    }
  }
  const feed = result.data
  return (
    <section className={css.card}>
      <h2>{t('scheduler-page.feed')}</h2>
      <p className={css.state}>{t('scheduler-page.feed.text')}</p>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {address.value && (
        <div className={css.address} role="status">
          <p>{t('scheduler-page.feed.once')}</p>
          <CopyText text={address.value} />
        </div>
      )}
      {feed && (
        <>
          <p className={css.state}>
            {!feed.active && t('scheduler-page.feed.none')}
            {feed.active &&
              feed.created_at &&
              t('scheduler-page.feed.made', { when: said(feed.created_at) })}{' '}
            {feed.active &&
              (feed.read_at
                ? t('scheduler-page.feed.read', { when: said(feed.read_at) })
                : t('scheduler-page.feed.unread'))}
          </p>
          <div className={css.acts}>
            <Button
              look={feed.active ? 'plain' : 'primary'}
              busy={busy.value}
              onClick={() => void run(feedCreate)}
            >
              {t(feed.active ? 'scheduler-page.feed.renew' : 'scheduler-page.feed.create')}
            </Button>
            {feed.active && (
              <Button busy={busy.value} onClick={() => void run(feedDelete)}>
                {t('scheduler-page.feed.revoke')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
