import { cardsActivities } from '~/api/endpoints.gen'
import { labelOf } from '~/api/words'
import type { Schemas } from '~/api/call'
import { Bias, CardActivityKind, ContactChannel } from '~/api/words.gen'
import { useGrowing } from '~/parts/list/useGrowing'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate, formatInstant, formatWhen } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import css from './CardActivities.module.css'
import { whenOf } from './CardFace'
import type { Card } from './view'

type Activity = Schemas['CardActivity']

/** Entries that are read at a time. */
const size = 20

/** The events of a card, the latest first. */
export function CardActivities({ card: { user_id: id, role } }: { card: Card }) {
  const { latest, rows, more, isReading, error, retry } = useGrowing({
    endpoint: cardsActivities,
    request: (page) => ({ path: { id }, query: { role, page, per_page: size } }),
    page: ({ activities }) => activities,
    keyOf: (activity: Activity) => activity.id,
  })
  return (
    <section className={css.activities} aria-label={t('column.activity')}>
      <h3>{t('column.activity')}</h3>
      {!latest && !error && <Spinner label={t('shell.loading')} />}
      {latest && rows.length === 0 && <p>{t('kanban-page.activities.none')}</p>}
      <ol>
        {rows.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ol>
      {error && <ReadFailure error={error} onRetry={retry} />}
      {more && (
        <Button size="s" busy={isReading} onClick={more}>
          {t('kanban-page.activities.more')}
        </Button>
      )}
    </section>
  )
}

function Entry({ activity }: { activity: Activity }) {
  const { kind, at, by, text } = activity
  const detail = detailOf(activity)
  return (
    <li className={css.entry} data-kind={kind}>
      <div>
        <strong>{labelOf(CardActivityKind, kind)}</strong>
        {detail && <bdi> {detail}</bdi>}
        {text && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <small>
        <time dateTime={at} title={formatInstant(at)}>
          {formatWhen(at)}
        </time>
        <bdi>{by}</bdi>
      </small>
    </li>
  )
}

function detailOf({ from, to, channel, bias, schedule_at: schedule, until }: Activity): string {
  const moved = from && to ? t('kanban-page.activities.moved', { from, to }) : to
  const parts = [
    moved,
    channel && labelOf(ContactChannel, channel),
    bias && labelOf(Bias, bias),
    schedule && whenOf(schedule),
    until && t('moment.until', { date: formatDate(until) }),
  ]
  return parts.filter(Boolean).join(' · ')
}
