import { dashboardGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { Attention } from './Attention'
import css from './Finances.module.css'
import { Panel } from './Panel'
import { Received } from './Received'
import { Totals } from './Totals'

/** What payments tell about the last days, for those who may read them. */
export function Finances() {
  const result = useRead(dashboardGet)
  if (result.isError) {
    return (
      <Panel title={t('routes.cms-financial.title')}>
        <Notice
          tone="bad"
          title={t('errors.load')}
          text={describe(result.error)}
          actions={<Button onClick={() => void result.refetch()}>{t('errors.retry')}</Button>}
        />
      </Panel>
    )
  }
  if (!result.data) return <Skeleton />
  const { financial } = result.data
  return (
    financial && (
      <>
        <Totals summary={financial} />
        <div className={css.halves}>
          <Received days={financial.received} />
          <Attention {...financial} />
        </div>
      </>
    )
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
