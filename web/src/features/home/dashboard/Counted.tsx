import { formatNumber } from '~/text/format'
import { type Key, t } from '~/text'

interface CountedProps {
  /** The noun with its count. */
  name: Key
  /** The count; none while it is read, or if it cannot be. */
  n?: number | null | undefined
  /** The replacement of an unknown count. */
  unknown?: string
  /** Whether there are more than the count. */
  isLeast?: boolean | undefined
}

/** Draws a count as a figure, with its noun: `1` *reunião hoje*; of none, *Nenhuma reunião hoje*. */
export function Counted({ name, n, unknown = '—', isLeast = false }: CountedProps) {
  const count = n == null ? unknown : formatNumber(n) + (isLeast ? '+' : '')
  const noun = t(name, n == null ? { count } : { n, count })
  return (
    <>
      <strong data-some={(n ?? 0) > 0 || undefined} aria-hidden={n === 0 || undefined}>
        {count}
      </strong>
      <span>{noun.replace(count, '').trim()}</span>
    </>
  )
}
