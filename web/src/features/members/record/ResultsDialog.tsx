import type { Schemas } from '~/api/call'
import { searchesResults } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberKind } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { Dialog } from '~/ui/overlay/Dialog'
import table from './QuotasPanel.module.css'
import css from './outreach.module.css'

interface ResultsDialogProps {
  search: Schemas['SavedSearch']
  onClose: () => void
}

/** The first members that a search finds. */
export function ResultsDialog({ search, onClose }: ResultsDialogProps) {
  return (
    <Dialog width="l" title={t('record-page.searches.results')} of={search.name} onClose={onClose}>
      <Results id={search.id} />
    </Dialog>
  )
}

function Results({ id }: { id: number }) {
  const result = useRead(searchesResults, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { users } = result.data
  if (users.length === 0) return <p className={table.none}>{t('record-page.searches.results-none')}</p>
  return (
    <div className={css.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('column.name')}</th>
            <th>{t('column.kind')}</th>
            <th>{t('column.address-state')}</th>
            <th>{t('column.health-score')}</th>
            <th>{t('column.last-login-at')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>
                <Link href={url('cms-user-edit', { id: user.id })}>
                  <bdi>{user.name}</bdi>
                </Link>
              </td>
              <td>{labelOf(MemberKind, user.type)}</td>
              <td>{user.state}</td>
              <td>{user.health_score}</td>
              <td>{user.last_login_at && formatInstant(user.last_login_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
