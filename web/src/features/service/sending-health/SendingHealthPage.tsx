import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '~/api/can'
import { call } from '~/api/call'
import { sendingHealthCheck, sendingHealthGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { SendingCheckKind } from '~/api/words.gen'
import { Moment } from '~/parts/record/Moment'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { CheckList } from './CheckList'
import { DomainTable } from './DomainTable'
import { LaneTable } from './LaneTable'
import css from './SendingHealthPage.module.css'

/** Whether receivers can trust our letters, the outcome of those that left, and those that wait. */
export function SendingHealthPage() {
  const { data, error, isPending, refetch } = useRead(sendingHealthGet)
  const health = data?.sending_health
  return (
    <div className={css.page}>
      <PageHeader route={routeNamed('cms-sending-health')} actions={<CheckNow />} />
      {isPending && <Spinner label={t('shell.loading')} />}
      {!health && error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {health && (
        <>
          {health.blocked_by && (
            <p className={css.blocked} role="status">
              {t('sending-health.page.blocked', { check: labelOf(SendingCheckKind, health.blocked_by) })}
            </p>
          )}
          <section aria-labelledby="checks">
            <header className={css.head}>
              <h2 id="checks">{t('sending-health.page.checks')}</h2>
              {health.domain && <bdi translate="no">{health.domain}</bdi>}
              {health.checked_at && (
                <small>
                  {t('sending-health.column.checked-at')} <Moment at={health.checked_at} />
                </small>
              )}
            </header>
            <CheckList of={health.checks} />
          </section>
          <section>
            <h2>{t('sending-health.page.lanes')}</h2>
            <LaneTable of={health.lanes} />
          </section>
          <section>
            <h2>{t('sending-health.page.domains')}</h2>
            <DomainTable total={health.total} of={health.domains} />
          </section>
        </>
      )}
    </div>
  )
}

/** Asks DNS and the mail servers again. */
function CheckNow() {
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      toaster.good((await call(sendingHealthCheck, {})).message)
      await refresh(sendingHealthGet)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    }
    setBusy(false)
  }
  return (
    <ActionButton
      look="primary"
      icon={<RefreshCw aria-hidden />}
      reason={whyNot(sendingHealthCheck)}
      busy={isBusy}
      onClick={() => void check()}
    >
      {t('action.sending-health.check')}
    </ActionButton>
  )
}
