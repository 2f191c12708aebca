import { useSignal } from '@preact/signals-react'
import { activitiesList } from '~/api/endpoints.gen'
import { labelOf } from '~/api/words'
import { ActivityKind } from '~/api/words.gen'
import { useGrowing } from '~/parts/list/useGrowing'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Chips } from '~/ui/input/Chips'
import { type Activity, ActivityEntry, icons, keyOf } from './ActivityEntry'
import { dayOf } from '~/text/format'
import { headOf } from './days'
import css from './Timeline.module.css'

type Kind = Activity['type']

/** Entries that are read at a time. */
const size = 50

const kinds = Object.keys(icons) as Kind[]

/** What happened with a member: payments, messages, contacts, meetings, notes and changes, the latest first. Each opens its record beside. */
export function Timeline({ id }: { id: number }) {
  const kind = useSignal<Kind | 'all'>('all')
  const only = kind.value === 'all' ? {} : { type: kind.value }
  return (
    <section className={css.timeline} aria-label={t('list.activities.list')}>
      <Chips
        name={`activities-${id}`}
        label={t('shell.show')}
        value={kind.value}
        onChange={(chosen) => (kind.value = chosen)}
        choices={[
          { value: 'all' as const, label: t('activities.all') },
          ...kinds.map((value) => ({ value, label: labelOf(ActivityKind, value) })),
        ]}
      />
      <Entries key={kind.value} id={id} only={only} />
    </section>
  )
}

/** The entries, as far back as the user scrolls. */
function Entries({ id, only }: { id: number; only: { type?: Kind } }) {
  const { latest, rows, more, isReading, error, retry } = useGrowing({
    endpoint: activitiesList,
    request: (page) => ({ path: { id }, query: { ...only, page, per_page: size } }),
    page: ({ activities }) => activities,
    keyOf,
  })
  if (!latest) {
    return error ? <ReadFailure error={error} onRetry={retry} /> : <Spinner label={t('shell.loading')} />
  }
  if (rows.length === 0) return <Notice title={t('activities.none')} />
  return (
    <>
      {daysOf(rows).map(([day, entries]) => (
        <section key={day} className={css.day} aria-label={headOf(day)}>
          <h2>{headOf(day)}</h2>
          <ol>
            {entries.map((activity) => (
              <ActivityEntry isUnderDay key={keyOf(activity)} activity={activity} />
            ))}
          </ol>
        </section>
      ))}
      {error && <ReadFailure error={error} onRetry={retry} />}
      {more && !error && (
        <Button ref={approached} size="s" busy={isReading} onClick={more}>
          {t('activities.more')}
        </Button>
      )}
    </>
  )
}

/** Returns the entries of each day, in their order. */
const daysOf = (rows: readonly Activity[]) => [...Map.groupBy(rows, ({ at }) => dayOf(at))]

/** Presses a button when it comes into view. */
function approached(button: HTMLButtonElement | null): (() => void) | undefined {
  if (!button) return undefined
  const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && button.click(), {
    rootMargin: '200px',
  })
  near.observe(button)
  return () => near.disconnect()
}
