import { activitiesList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActivityEntry, keyOf } from './ActivityEntry'
import css from './LatestActivities.module.css'

/** What happened with a member last. */
export function LatestActivities({ id }: { id: number }) {
  const result = useRead(activitiesList, { path: { id }, query: { per_page: 5 } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const activities = result.data.activities.data
  if (activities.length === 0) return <p className={css.none}>{t('activities.none')}</p>
  return (
    <ol className={css.entries}>
      {activities.map((activity) => (
        <ActivityEntry key={keyOf(activity)} activity={activity} />
      ))}
    </ol>
  )
}
