import { mostPerMinute } from '~/api/limits.gen'
import { t } from '~/text'
import type { MassEmail, MassEmailChange } from './view'

/** The hours and rates while they are edited, as they are typed. */
export interface PaceFields {
  from: string
  until: string
  sundays: boolean
  perMinute: string
  perDomain: string
}

/** Returns the hours and rates of a mass e-mail as fields. */
export const paceOf = ({ window, rate_per_minute: minute, rate_per_domain: domain }: Pace): PaceFields => ({
  from: String(window.from),
  until: String(window.until),
  sundays: window.sundays,
  perMinute: String(minute ?? ''),
  perDomain: String(domain ?? ''),
})

type Pace = Pick<MassEmail, 'window' | 'rate_per_minute' | 'rate_per_domain'>

/** A change of hours and rates, and what is wrong with it. */
export interface PaceChange {
  isChanged: boolean
  windowFault: string | null
  faults: { perMinute: string | null; perDomain: string | null }
  /** What is sent: all that changed; null if something is wrong. */
  body: MassEmailChange | null
}

/** Returns what fields change. An empty rate is no limit. */
export function changeOf(of: Pace, fields: PaceFields): PaceChange {
  const before = paceOf(of)
  const window = { from: Number(fields.from), until: Number(fields.until), sundays: fields.sundays }
  const rate = (text: string) => (text.trim() === '' ? null : Number(text))
  const faultOf = (text: string) => {
    const value = rate(text)
    const isGood = value === null || (Number.isInteger(value) && value > 0 && value <= mostPerMinute)
    return isGood ? null : t('mass-emails-page.start.rate-wrong', { most: mostPerMinute })
  }
  const faults = { perMinute: faultOf(fields.perMinute), perDomain: faultOf(fields.perDomain) }
  const windowFault = window.from < window.until ? null : t('mass-emails-page.start.hours-wrong')
  const isWindow = (['from', 'until', 'sundays'] as const).some((name) => fields[name] !== before[name])
  const isMinute = fields.perMinute !== before.perMinute
  const isDomain = fields.perDomain !== before.perDomain
  const isGood = windowFault === null && faults.perMinute === null && faults.perDomain === null
  return {
    isChanged: isWindow || isMinute || isDomain,
    windowFault,
    faults,
    body: isGood
      ? {
          ...(isWindow && { window }),
          ...(isMinute && { rate_per_minute: rate(fields.perMinute) }),
          ...(isDomain && { rate_per_domain: rate(fields.perDomain) }),
        }
      : null,
  }
}
