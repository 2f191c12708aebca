import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { isLacking } from '~/api/can'
import { ratingsSummarize } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { url } from '~/browser/paths'
import { asking } from '~/parts/list/listState'
import { Link } from '~/shell/Link'
import { place } from '~/shell/place'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { Stars } from './Stars'
import css from './Summary.module.css'

type Figures = Schemas['RatingFigures']

/** The summary of the ratings of the selection: average, trend and distribution. */
export function Summary() {
  const { page: _page, per_page: _size, open: _open, order_by: _order, ...filters } = place.search.value
  const isKnown = !isLacking(ratingsSummarize)
  const { data, error } = useRead(ratingsSummarize, asking(filters), isKnown)
  if (!isKnown || error) return null
  return (
    <section className={css.summary} aria-label={t('ratings.page.summary')} aria-busy={!data}>
      {data && (
        <>
          <Average {...data} />
          <Distribution of={data.now} filters={filters} />
        </>
      )}
    </section>
  )
}

const inHundredths = (value: number) => value.toLocaleString(document.documentElement.lang, two)
const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const ratings = (n: number) => t('ratings.page.count', { n, count: formatNumber(n) })

function Average({ now, before, trend }: Schemas['RatingSummary']) {
  return (
    <div className={css.average}>
      <h2>{t('ratings.page.average')}</h2>
      {now.average == null ? (
        <p className={css.none}>{t('ratings.page.none')}</p>
      ) : (
        <p className={css.figure}>
          <strong>{inHundredths(now.average)}</strong>
          <span>
            <Stars score={now.average} size={15} />
            <small>{ratings(now.count)}</small>
          </span>
        </p>
      )}
      <div role="group" aria-label={t('column.trend')}>
        <Trend before={before} trend={trend} />
      </div>
    </div>
  )
}

function Trend({ before, trend }: Pick<Schemas['RatingSummary'], 'before' | 'trend'>) {
  if (!before?.from || !before.to) return <p className={css.quiet}>{t('ratings.page.no-period')}</p>
  const days = { from: formatDate(before.from), to: formatDate(before.to) }
  if (before.average == null) return <p className={css.quiet}>{t('ratings.page.nothing-before', days)}</p>
  const told = { ...days, average: inHundredths(before.average), ratings: ratings(before.count) }
  return (
    <>
      {trend != null && <Change by={trend} />}
      <p className={css.quiet}>{t('ratings.page.before', told)}</p>
    </>
  )
}

function Change({ by }: { by: number }) {
  if (by === 0) return <p className={css.change}>{t('ratings.page.same')}</p>
  const [Icon, key, tone] =
    by > 0
      ? ([TrendingUp, 'ratings.page.up', 'good'] as const)
      : ([TrendingDown, 'ratings.page.down', 'bad'] as const)
  return (
    <p className={css.change} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {t(key, { by: inHundredths(Math.abs(by)) })}
    </p>
  )
}

interface DistributionProps {
  of: Figures
  filters: Record<string, string>
}

/** How many ratings have each score. Each row leads to its ratings; that of the filter in force leads back to all. */
function Distribution({ of: { distribution }, filters }: DistributionProps) {
  return (
    <div className={css.distribution}>
      <h2 id="ratings-distribution">{t('ratings.page.distribution')}</h2>
      <ol aria-labelledby="ratings-distribution">
        {distribution.map(({ score, count, percent }) => {
          const isChosen = filters['score'] === String(score)
          return (
            <li key={score}>
              <Link
                href={url('cms-ratings', { ...filters, score: isChosen ? undefined : score })}
                aria-current={isChosen ? 'true' : undefined}
              >
                <span className="visually-hidden">
                  {t('ratings.page.share', { score, ratings: ratings(count), percent })}
                </span>
                <span aria-hidden>{score}</span>
                <span className={css.bar} aria-hidden>
                  <span style={{ width: `${percent}%` }} />
                </span>
                <span className={css.count} aria-hidden>
                  {formatNumber(count)}
                </span>
                <span className={css.percent} aria-hidden>
                  {percent}%
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
