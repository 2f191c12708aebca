import { t } from '~/text'

/** Says how long ago it was, by days: `há 5 dias`, `há 4 meses`, `há quase 3 anos`. */
export function saidAgo(days: number): string {
  if (days < 60) return t('moment.ago.days', { n: days })
  const years = days / 365.25
  // From ten months on, the year that is about to be full.
  if (years - Math.floor(years) >= 10 / 12) return t('moment.ago.almost', { n: Math.ceil(years) })
  if (years < 1) return t('moment.ago.months', { n: Math.floor(days / 30.44) })
  return t('moment.ago.years', { n: Math.floor(years) })
}
