import { useSignalEffect } from '@preact/signals-react'
import { dashboardGet, paymentsSuccessClients } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { refresh, useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Attention } from './Attention'
import css from './Finances.module.css'
import { Panel } from './Panel'
import { Received } from './Received'
import { Totals } from './Totals'

/** Milliseconds without an event of payments after which the figures are reloaded. */
const quiet = 1000

/** Figures of recent payments, for users who may read them. */
export function Finances() {
  const { data, error, refetch } = useRead(dashboardGet)
  useSignalEffect(() => {
    if (!live.news.value['transaction']) return undefined
    const timer = setTimeout(() => void refresh(dashboardGet, paymentsSuccessClients), quiet)
    return () => clearTimeout(timer)
  })
  if (data?.financial) {
    return (
      <>
        <Totals summary={data.financial} />
        <div className={css.halves}>
          <Received days={data.financial.received} />
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
