import { formatNumber } from '~/text/format'
import { t } from '~/text'

/** `1.204 pagamentos`. */
export function payments(n: number): string {
  return t('payments-page.count', { n, count: formatNumber(n) })
}
