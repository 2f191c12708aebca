import { useEffect } from 'react'
import { dashboardGet, paymentsSuccessClients } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Attention } from './Attention'
import css from './Finances.module.css'
import { Panel } from './Panel'
import { Received } from './Received'
import { Totals } from './Totals'

/** The reads whose figures follow payments. */
const figures = [dashboardGet, paymentsSuccessClients]

/** Figures of recent payments, for users who may read them. */
export function Finances() {
  const { data, error, refetch } = useRead(dashboardGet)
  useEffect(
    () =>
      live.listen(({ record }) => {
        if (record === 'transaction') figures.forEach(({ id }) => live.reread({ queryKey: [id] }))
      }),
    [],
  )
  if (data?.financial) {
    const { received, own } = data.financial
    return (
      <>
        <Totals summary={data.financial} />
        <div className={css.halves}>
          {received ? (
            <Received days={received} own={own} />
          ) : (
            <Panel title={t('dashboard.received.title')}>
              <Notice title={t('dashboard.untold')} text={t('dashboard.received.too-many')} />
            </Panel>
          )}
          <Attention {...data.financial} />
        </div>
      </>
    )
  }
  if (!error) return <Skeleton />
  return (
    <Panel title={t('routes.cms-financial.title')}>
      <ReadFailure error={error} onRetry={() => void refetch()} />
    </Panel>
  )
}

function Skeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label={t('shell.loading')}>
      <i />
      <div className={css.halves}>
        <i />
        <i />
      </div>
    </div>
  )
}
