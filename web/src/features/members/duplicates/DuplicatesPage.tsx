import { Users } from 'lucide-react'
import { useEffect } from 'react'
import { duplicatesList, duplicatesOf } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { url } from '~/browser/paths'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { KeyList } from '~/ui/layout/KeyList'
import { Comparison } from './Comparison'
import css from './DuplicatesPage.module.css'
import { Decided } from './Decided'
import { Queue } from './Queue'
import { type Pair, countOf, groupsOf, placeOf } from './queued'

/** Pairs of the queue that are read at once. */
const size = 100

/** The queue of suspects at the left, and the members of one group side by side. */
export function DuplicatesPage() {
  const id = Number(place.params.value['id'])
  const queue = useRead(duplicatesList, { query: { state: 'pending', per_page: size } })
  // The menu opens the queue without a member.
  const isQueue = id === 0
  const group = useRead(duplicatesOf, { path: { id } }, !isQueue)
  const pairs = groupsOf(queue.data?.duplicates.data ?? [])
  const at = placeOf(id, pairs)
  // Pairs within the group are decided with it.
  const decided = new Set([id, ...(group.data?.suspects.map((suspect) => suspect.id) ?? [])])
  const next = pairs.find(({ first }, index) => index > at && !decided.has(first.id))
  useQueueKeys(pairs, at)
  const first = isQueue ? pairs[0] : undefined
  useEffect(() => open(first, true), [first])
  return (
    <>
      <PageHeader route={routeNamed('cms-double-registration')} />
      <div className={css.page}>
        <Queue
          pairs={pairs}
          at={at}
          total={queue.data && countOf(queue.data.duplicates, pairs)}
          error={queue.error}
        />
        <section className={css.group} aria-label={t('duplicates.page.group')}>
          {group.isError && <ReadFailure error={group.error} onRetry={() => void group.refetch()} />}
          {isQueue && queue.isSuccess && !first && (
            <Notice icon={<Users size={20} aria-hidden />} title={t('duplicates.page.empty')} />
          )}
          {(isQueue ? queue.isPending : group.isPending) && <Spinner label={t('shell.loading')} />}
          {group.data && group.data.suspects.length === 0 && (
            <Notice
              icon={<Users size={20} aria-hidden />}
              title={t('duplicates.page.none', { member: group.data.member.name })}
              text={t('duplicates.page.none-text')}
            />
          )}
          {group.data && group.data.suspects.length > 0 && (
            <Comparison key={id} group={group.data} onDecided={() => open(next, true)} />
          )}
          {group.data && <Decided group={group.data} />}
          <KeyList rows={keys} />
        </section>
      </div>
    </>
  )
}

const keys = [
  { key: 'j k', label: 'duplicates.page.key-go' },
  { key: '1 9', label: 'duplicates.page.key-keep' },
  { key: 'x', label: 'duplicates.page.key-others' },
] as const

/** Opens the group of a pair. Going from one to the next replaces the address, so *back* leads to where one came from. */
function open(pair: Pair | undefined, isInstead: boolean) {
  if (pair) place.go(url('cms-double-registration', { id: pair.first.id }), isInstead)
}

/** `j` and `k` open the next group and the one before. */
function useQueueKeys(pairs: readonly Pair[], at: number): void {
  usePageKeys([
    {
      on: ['j', 'k'],
      label: 'duplicates.page.key-go',
      does: ({ key }) => {
        const pair = at < 0 ? pairs[0] : pairs[at + (key === 'j' ? 1 : -1)]
        return pair && (() => open(pair, true))
      },
    },
  ])
}
