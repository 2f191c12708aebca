import { paymentsSuccessClients } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { describe } from '~/api/errors'
import { formatDate, formatNumber } from '~/text/format'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { t } from '~/text'
import css from './NextToEnd.module.css'
import { inDays } from './days'

/** Minimum number of rows shown. */
const [few, many] = [5, 50]

/** The members whose plan ends soonest: at least those that the number above counts. */
export function NextToEnd({ ending, today }: { ending: number; today: string }) {
  const per_page = Math.min(Math.max(ending, few), many)
  const { data, error } = useRead(paymentsSuccessClients, { query: { per_page } })
  if (error) return <p className={css.note}>{describe(error)}</p>
  if (!data) return <p className={css.note}>{t('shell.loading')}</p>
  const members = data.clients.data
  if (members.length === 0) return <p className={css.note}>{t('dashboard.ending.none')}</p>
  return (
    <div className={css.next}>
      <h3>{t('dashboard.ending.next')}</h3>
      <ul>
        {members.map(({ user, end_of_plan }) => (
          <li key={user.id}>
            <Link href={url('cms-user-edit', { id: user.id })}>{user.name}</Link>
            {end_of_plan && <time dateTime={end_of_plan}>{formatDate(end_of_plan)}</time>}
            {end_of_plan && <span>{inDays(end_of_plan, today)}</span>}
          </li>
        ))}
        {ending > many && <li>{t('dashboard.ending.more', { count: formatNumber(ending - many) })}</li>}
      </ul>
    </div>
  )
}
