import type { Schemas } from '~/api/call'
import { t } from '~/text'
import css from './GatewayData.module.css'

/** The gateway's raw data, for enquiries at the gateway. */
export function GatewayData({ raw }: { raw: Schemas['GatewayRaw'] }) {
  const sent = Object.entries(raw).filter(([, value]) => value != null)
  if (sent.length === 0) return null
  return (
    <details className={css.raw}>
      <summary>{t('payment-details.raw')}</summary>
      <p>{t('payment-details.raw-note')}</p>
      <pre dir="ltr">{JSON.stringify(Object.fromEntries(sent), null, 2)}</pre>
    </details>
  )
}
