import { membersGet } from '~/api/endpoints.gen'
import { membersGetFacts } from '~/api/facts.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'

/** The facts of a member's record, below what its head shows. */
export function MemberFacts({ id }: { id: number }) {
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data || result.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  return (
    <RecordFacts
      of={result.data.user}
      sections={membersGetFacts}
      own={{ id: null, name: null, status: null }}
    />
  )
}
