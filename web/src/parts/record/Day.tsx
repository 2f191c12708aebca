import { formatDate, formatInstant } from '~/text/format'

/** The day of an instant; the whole instant on demand. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDate(at)}
    </time>
  )
}
