import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import { cells, filters } from './memberList'
import css from './memberList.module.css'

/** All members. */
export default function MembersPage() {
  return (
    <ListPage
      className={css.members}
      route="cms-users"
      list={lists.membersList}
      filters={filters}
      cells={cells}
    />
  )
}
