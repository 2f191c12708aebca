import { membersList } from '~/api/lists.gen'
import { MemberStatus } from '~/api/words.gen'
import { actsOnList } from '~/parts/act/listActs'
import { PersonRow } from '~/parts/list/PersonRow'
import { SplitListPage } from '~/parts/list/SplitListPage'
import type { RowOf } from '~/parts/list/declared'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatDate, formatNumber } from '~/text/format'
import { MemberPane } from './MemberPane'

/** The members at the left and the record of one at the right. */
export function MembersSplitPage() {
  return (
    <SplitListPage
      route="cms-users-v2"
      list={membersList}
      search={t('shell.member-search')}
      rowHeight={52}
      bulk={bulk}
      row={draw}
      count={(n) => t('member.count', { n, count: formatNumber(n) })}
      record={(id) => <MemberPane key={id} id={id} />}
    />
  )
}

const bulk = actsOnList(membersList)

const draw = ({ id, name, avatar, email, status, end_of_plan: end }: RowOf<typeof membersList>) => (
  <PersonRow
    id={id}
    name={name}
    email={email}
    picture={avatar}
    badge={<Word isBadge words={MemberStatus} of={status} />}
    note={end ? formatDate(end) : t('column.no-plan')}
  />
)
