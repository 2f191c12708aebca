import { formatDate, formatInstant } from '~/text/format'

/** The day of an instant, with the whole instant as a tip. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDate(at)}
    </time>
  )
}
