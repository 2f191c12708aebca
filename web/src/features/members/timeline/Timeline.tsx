import { useSignal } from '@preact/signals-react'
import { Mail, Pencil, Receipt } from 'lucide-react'
import { type Schemas } from '~/api/call'
import { activitiesList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { ActivityKind } from '~/api/words.gen'
import { BesideLink } from '~/parts/record/BesideLink'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatWhen } from '~/text/format'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Segmented } from '~/ui/input/Segmented'
import css from './Timeline.module.css'

type Activity = Schemas['Activity']
type Kind = Activity['type']

const icons = { payment: Receipt, message: Mail, change: Pencil } satisfies Record<Kind, unknown>
const kinds = Object.keys(icons) as Kind[]

/** The payments, messages and changes of a member, the latest first. Each opens its record beside. */
export default function Timeline({ id }: { id: number }) {
  const kind = useSignal<Kind | 'all'>('all')
  const query = kind.value === 'all' ? {} : { type: kind.value }
  const result = useRead(activitiesList, { path: { id }, query })
  return (
    <section className={css.timeline} aria-label={t('activities.title')}>
      <Segmented
        name={`activities-${id}`}
        label={t('activities.show')}
        value={kind.value}
        onChange={(chosen) => (kind.value = chosen)}
        choices={[
          { value: 'all' as const, label: t('activities.all') },
          ...kinds.map((value) => ({ value, label: labelOf(ActivityKind, value) })),
        ]}
      />
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.data && <Entries activities={result.data.activities} />}
    </section>
  )
}

function Entries({ activities }: { activities: Activity[] }) {
  if (activities.length === 0) return <Notice title={t('activities.none')} />
  return (
    <ol className={css.entries}>
      {activities.map((activity) => (
        <Entry key={`${activity.type} ${activity.number}`} activity={activity} />
      ))}
    </ol>
  )
}

function Entry({ activity }: { activity: Activity }) {
  const { type, title, text, at, by, record, record_id: id } = activity
  const Icon = icons[type]
  return (
    <li className={css.entry} data-kind={type}>
      <Icon size={14} aria-label={labelOf(ActivityKind, type)} />
      <div>
        <BesideLink record={record} id={id}>
          <bdi>{title}</bdi>
        </BesideLink>
        {text !== '' && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
      <small>
        {formatWhen(at)}
        {by && <bdi>{by}</bdi>}
      </small>
    </li>
  )
}
