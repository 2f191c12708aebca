/**
 * Instants as people say them in a sentence: `hoje às 10h37`, `03/12, às 9h`. Tables, facts, histories and files have them whole.
 * `client/src/value/moment.rs` says them in the same words; the vectors of a Rust test keep both equal.
 */
import { type Key, t } from '~/text'
import { formatDate, formatInstant } from './format'

const near = ['moment.yesterday', 'moment.today', 'moment.tomorrow'] as const

/** Says when, with its preposition: `hoje às 10h37`, `ontem à 1h`, `em 03/12, às 9h`; with the year if it is not that of the present. */
export function said(wire: string, now = Date.now()): string {
  const key = near.find((_, at) => dayAt(now + (at - 1) * 86_400_000) === formatDate(wire))
  return spoken(key ?? 'moment.on', wire, now)
}

/** Says an instant behind a preposition such as *até* or *desde*, by its date alone: `03/12, às 9h`. */
export function saidAfter(wire: string, now = Date.now()): string {
  return spoken('moment.at', wire, now)
}

function spoken(key: Key, wire: string, now: number): string {
  const [date = '', hour = '', minute = ''] = formatInstant(wire).split(/[ :]/)
  const n = Number(hour)
  const time = t('moment.clock', { n: Number(minute), hour: n, minute })
  // In Portuguese the preposition agrees with the hour. The year is left out if it is the present one.
  return t(key, { n, time, day: date.replace(dayAt(now).slice(5), '') })
}

const dayAt = (time: number) => formatDate(new Date(time).toISOString())
