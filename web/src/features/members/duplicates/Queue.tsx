import { useEffect, useRef } from 'react'
import { describe } from '~/api/errors'
import { labelOf } from '~/api/words'
import { Evidence } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import css from './Queue.module.css'
import type { Pair } from './queued'

interface QueueProps {
  pairs: readonly Pair[]
  /** The position of the pair that is open; -1 for none of them. */
  at: number
  total: number | undefined
  error: Error | null
}

/** The pending pairs, the likeliest first. */
export function Queue({ pairs, at, total, error }: QueueProps) {
  const list = useRef<HTMLElement>(null)
  // The list alone moves: on a phone it lies below the group, which must stay in sight.
  useEffect(() => {
    const item = list.current?.querySelectorAll('li')[at]
    if (list.current && item) list.current.scrollTop = item.offsetTop - list.current.clientHeight / 2
  }, [at])
  return (
    <nav ref={list} className={css.queue} aria-label={t('duplicates.page.queue')}>
      <p role="status">
        {error && describe(error)}
        {total !== undefined && t('duplicates.page.count', { n: total, count: formatNumber(total) })}
      </p>
      <ol>
        {pairs.map((pair, index) => (
          <li key={pair.id}>
            <Link
              href={url('cms-double-registration', { id: pair.first.id })}
              aria-current={index === at ? 'true' : undefined}
            >
              <span className={css.names}>
                <bdi>{pair.first.name}</bdi>
                <bdi>{pair.second.name}</bdi>
                <small>{pair.evidence.map((one) => labelOf(Evidence, one)).join(' · ')}</small>
              </span>
              {pair.score > 0 && (
                <Badge tone={pair.score >= 90 ? 'bad' : 'warn'}>
                  {t('duplicates.page.score', { score: pair.score })}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
