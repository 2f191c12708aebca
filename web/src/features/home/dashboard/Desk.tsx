import { type Endpoint } from '~/api/call'
import { can } from '~/api/can'
import { desks } from '~/api/desks.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { query } from '~/browser/paths'
import { asking } from '~/parts/list/listState'
import { type List, pageIn } from '~/parts/list/declared'
import { Link } from '~/shell/Link'
import { routeAt } from '~/shell/routeAt'
import { type Key, t } from '~/text'
import { said } from '~/text/moment'
import { valueAt } from '~/api/valueAt'
import { Counted } from './Counted'
import { Panel } from './Panel'
import css from './Desk.module.css'

/** A selection that a role works through. */
interface Selection {
  endpoint: Endpoint
  page: string
  name: Key
  query: Record<string, string>
  /** The detail of its first row. */
  first?: { text: Key; moment: string; name: string }
}

/** The number of rows. A gateway counts the rows that it narrows only so far. */
interface FoundRows {
  total: number
  at_least?: boolean
  data: object[]
}

/** Names the first row of a selection and its time. */
function nextIn({ text, moment, name }: NonNullable<Selection['first']>, row: object): string | null {
  const [at, who] = [valueAt(row, moment), valueAt(row, name)]
  if (typeof at !== 'string' || typeof who !== 'string') return null
  return t(text, { time: said(at), name: who })
}

/** The selections that the viewer's role works through, each with its count. */
export function Desk() {
  const user = session.user.value
  const own: readonly Selection[] = Object.entries(desks).find(([role]) => role === user?.role)?.[1] ?? []
  const shown = own.filter(
    ({ endpoint }) => !endpoint.needs || can(endpoint.needs.action, endpoint.needs.subject),
  )
  if (!user || shown.length === 0) return null
  return (
    <Panel title={t('dashboard.desk.title')}>
      <ul className={css.desk}>
        {shown.map((selection) => (
          <li key={selection.page + selection.name}>
            <Waiting selection={selection} me={user.id} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Waiting({ selection, me }: { selection: Selection; me: number }) {
  const { endpoint, page, name, first } = selection
  const filter = Object.fromEntries(
    Object.entries(selection.query).map(([field, value]) => [field, value.replace('{me}', String(me))]),
  )
  const { data, error } = useRead(endpoint, asking<Endpoint>({ ...filter, per_page: '1' }))
  const found: FoundRows | null = data ? pageIn<List>(data) : null
  const route = routeAt(page)
  const row = found?.data[0]
  const aside = error
    ? describe(error)
    : ((first && row && nextIn(first, row)) ?? (route && t(`routes.${route.name}.title`)))
  return (
    <Link className={css.waiting} href={page + query(filter)}>
      <Counted name={name} n={found?.total} isLeast={found?.at_least} unknown={error ? '—' : '…'} />
      {aside && <small>{aside}</small>}
    </Link>
  )
}
