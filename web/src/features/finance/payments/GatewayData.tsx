import type { Schemas } from '~/api/call'
import { t } from '~/text'
import css from './GatewayData.module.css'

/** What the gateway sent, as it is, for those who ask the gateway about it. */
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
