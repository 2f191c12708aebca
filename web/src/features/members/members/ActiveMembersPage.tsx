import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import { activeCells } from './memberList'
import css from './memberList.module.css'

/** The active members: all of them, or those with one of the e-mails that were typed or pasted. */
export default function ActiveMembersPage() {
  return (
    <ListPage
      className={css.members}
      route="cms-active-users"
      list={lists.membersListActive}
      cells={activeCells}
    />
  )
}
