import type { Schemas } from '~/api/call'
import { quotasGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { Acquisition } from '~/api/words.gen'
import { BesideLink } from '~/parts/record/BesideLink'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './QuotasPanel.module.css'
import type { PanelProps } from './panels'
import { isActive } from './quotas'

type Quota = Schemas['Quota']

/** The plans that the member had and has. */
export default function QuotasPanel({ member }: PanelProps) {
  const result = useRead(quotasGet, { path: { id: member.id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { quotas } = result.data.data
  if (quotas.length === 0) return <p className={css.none}>{t('record-page.quotas.none')}</p>
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('record-page.quotas.status')}</th>
            <th>{t('record-page.quotas.plan')}</th>
            <th>{t('record-page.quotas.created')}</th>
            <th>{t('record-page.quotas.end')}</th>
            <th>{t('record-page.quotas.products')}</th>
            <th>{t('record-page.quotas.manager')}</th>
            <th>{t('record-page.quotas.payment')}</th>
          </tr>
        </thead>
        <tbody>
          {quotas.map((quota) => (
            <Row key={quota.id} quota={quota} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ quota }: { quota: Quota }) {
  const { plan, products, manager, payment_transaction_id: payment, type_of_acquisition: acquired } = quota
  const active = isActive(quota)
  return (
    <tr>
      <td>
        <Badge tone={active ? 'good' : 'quiet'}>
          {t(active ? 'record-page.quotas.active' : 'record-page.quotas.expired')}
        </Badge>
      </td>
      <td>
        {plan && (
          <>
            <bdi>{plan.group?.name}</bdi> <small>{plan.payment_interval_label}</small>
          </>
        )}
      </td>
      <td>{quota.created_at && formatDate(quota.created_at)}</td>
      <td>{formatDate(quota.end_of_plan)}</td>
      <td>{products.map(({ name }) => name).join(', ')}</td>
      <td>{manager && <bdi>{manager.name}</bdi>}</td>
      <td>
        {payment ? (
          <BesideLink record="transaction" id={payment}>
            #{payment}
          </BesideLink>
        ) : null}{' '}
        {acquired && <small>{labelOf(Acquisition, acquired)}</small>}
      </td>
    </tr>
  )
}
