import { reviewsList } from '~/api/lists.gen'
import { MemberStatus } from '~/api/words.gen'
import { actsOnList } from '~/parts/act/listActs'
import { PersonRow } from '~/parts/list/PersonRow'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { saidAgo } from '~/text/ago'
import { ReviewPane } from './ReviewPane'

/** The registrations that wait at the left, and the one that is decided at the right. */
export function ReviewsSplitPage() {
  return (
    <SplitListPage
      route="cms-activation-review-v2"
      list={reviewsList}
      search={t('shell.member-search')}
      rowHeight={52}
      bulk={bulk}
      row={draw}
      count={(n) => t('reviews.page.count', { n, count: formatNumber(n) })}
      record={(id) => <ReviewPane key={id} id={id} />}
    />
  )
}

const bulk = actsOnList(reviewsList)

const draw = ({ id, name, email, status, days }: RowOf<typeof reviewsList>) => (
  <PersonRow
    id={id}
    name={name}
    email={email}
    badge={<Word isBadge words={MemberStatus} of={status} />}
    note={saidAgo(days)}
  />
)
