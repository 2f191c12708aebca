import { membersList, paymentsSuccessClients } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { url } from '~/browser/paths'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import css from './NextToEnd.module.css'
import { inDays } from './days'

/** Minimum number of rows shown. */
const [few, many] = [5, 50]

interface NextToEndProps {
  ending: number
  today: string
  /** Whether they are the viewer's own members. */
  own: boolean | undefined
}

/** A member whose plan ends. */
interface Next {
  id: number
  name: string
  end_of_plan?: string | null
}

/** The members whose plan ends soonest: at least those that the number above counts. */
export function NextToEnd({ own, ...props }: NextToEndProps) {
  return own ? <OfViewer {...props} /> : <OfAll {...props} />
}

function OfAll({ ending, today }: Omit<NextToEndProps, 'own'>) {
  const { data, error } = useRead(paymentsSuccessClients, { query: { per_page: rowsFor(ending) } })
  const members = data?.clients.data.map(({ user: { id, name }, end_of_plan: end }) => ({
    id,
    name,
    end_of_plan: end,
  }))
  return <Members {...{ members, error, ending, today }} />
}

function OfViewer({ ending, today }: Omit<NextToEndProps, 'own'>) {
  const query = {
    account_manager: session.user.value?.id,
    end_of_plan: `${today}::9999-12-31`,
    order_by: 'end_of_plan' as const,
    per_page: rowsFor(ending),
  }
  const { data, error } = useRead(membersList, { query })
  return <Members {...{ members: data?.users.data, error, ending, today }} />
}

const rowsFor = (ending: number) => Math.min(Math.max(ending, few), many)

interface MembersProps {
  members: Next[] | undefined
  error: Error | null
  ending: number
  today: string
}

function Members({ members, error, ending, today }: MembersProps) {
  if (error) return <p className={css.note}>{describe(error)}</p>
  if (!members) return <p className={css.note}>{t('shell.loading')}</p>
  if (members.length === 0) return <p className={css.note}>{t('dashboard.ending.none')}</p>
  return (
    <div className={css.next}>
      <h3>{t('dashboard.ending.next')}</h3>
      <ul>
        {members.map(({ id, name, end_of_plan: end }) => (
          <li key={id}>
            <Link href={url('cms-user-edit', { id })}>{name}</Link>
            {end && <time dateTime={end}>{formatDate(end)}</time>}
            {end && <span>{inDays(end, today)}</span>}
          </li>
        ))}
        {ending > many && <li>{t('dashboard.ending.more', { count: formatNumber(ending - many) })}</li>}
      </ul>
    </div>
  )
}
