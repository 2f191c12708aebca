import { membersGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { type FactSection, RecordFacts } from '~/parts/record/RecordFacts'
import { identity } from '~/parts/record/identity'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'

/** The filled-in fields of a member's record. */
export function MemberFacts({ id }: { id: number }) {
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data || result.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  return <RecordFacts of={result.data.user} sections={sections} />
}

const sections: FactSection[] = [
  {
    title: 'member.facts.identity',
    fields: identity,
  },
  {
    title: 'member.facts.work',
    fields: [
      { title: 'column.plan', path: 'plan_group.name' },
      { title: 'column.end-of-plan', path: 'end_of_plan', holds: 'day' },
      { title: 'column.consultant', path: 'account_manager.name' },
      { title: 'member.filter.success-manager', path: 'success_manager.name' },
      { title: 'member.filter.cerc', path: 'cerc.name' },
      { title: 'noun.segment.titles', path: 'segments' },
      { title: 'noun.zone.titles', path: 'zones' },
    ],
  },
  {
    title: 'member.facts.activity',
    fields: [
      { title: 'column.created-at', path: 'created_at', holds: 'instant' },
      { title: 'member.facts.verified', path: 'verified_at', holds: 'instant' },
      { title: 'column.last-login-at', path: 'last_login_at', holds: 'instant' },
      { title: 'column.health-score', path: 'health_score' },
    ],
  },
]
