import { formatDate, formatInstant } from '~/text/format'

/** The day and the time of an instant, with the seconds as a tip. */
export function Moment({ at }: { at: string }) {
  const whole = formatInstant(at)
  return (
    <time dateTime={at} title={whole}>
      {formatDate(at)} <small>{whole.slice(-8, -3)}</small>
    </time>
  )
}
