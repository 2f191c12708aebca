import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { today } from '~/text/format'
import { rangeFault } from '~/ui/input/DateRange'

/** The counted events. */
export type Count = keyof Schemas['Counts']

/** The counts, in their order. */
export const counts = [
  'logins',
  'messages',
  'favourites',
  'connections',
  'searches',
] as const satisfies Count[]

/** The most days of a range, as the server allows them. */
const most = 366
const day = 86_400_000

/** Returns the range of that many days that ends today. */
export function lastDays(days: number): string {
  const end = today()
  const start = new Date(Date.parse(end) - (days - 1) * day).toISOString().slice(0, 10)
  return `${start}::${end}`
}

/** Returns why a range cannot be counted; null if it can. */
export function faultOf(range: string): string | null {
  const [from = '', to = ''] = range.split('::')
  if (!from || !to) return t('shell.date.both')
  const fault = rangeFault(range)
  if (fault) return fault
  const days = (Date.parse(to) - Date.parse(from)) / day + 1
  return days > most ? t('validation.long-period', { n: most }) : null
}
