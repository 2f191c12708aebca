import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import type { Filter } from '~/parts/list/definition'
import { t } from '~/text'
import { activeCells } from './memberList'
import css from './memberList.module.css'

/** The active members: all of them, or those with one of the e-mails that were typed or pasted. */
export default function ActiveMembersPage() {
  const filters: Filter[] = [{ name: 'emails', label: t('member.filter.emails'), kind: 'texts' }]
  return (
    <ListPage
      className={css.members}
      route="cms-active-users"
      list={lists.membersListActive}
      filters={filters}
      cells={activeCells}
    />
  )
}
