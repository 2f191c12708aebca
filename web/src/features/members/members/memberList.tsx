import type * as lists from '~/api/lists.gen'
import type { Schemas } from '~/api/call'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/form/patterns.gen'
import type { Cells, FilterChanges } from '~/parts/list/declared'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { Avatar } from '~/ui/layout/Avatar'
import css from './memberList.module.css'

/** Changes to the filters of members. */
export const filters: FilterChanges<typeof lists.membersList> = { q: { hint: 'shell.member-search' } }

type Row = Pick<Schemas['Member'], 'id' | 'name' | 'avatar'>

/** The name of a member, which leads to the record. */
const name = ({ id, name: called, avatar }: Row) => (
  <Link className={css.name} href={url('cms-user-edit', { id })}>
    <Avatar name={called} picture={avatar} size={22} />
    <bdi>{called}</bdi>
  </Link>
)

const phone = ({ phone: digits }: Pick<Schemas['Member'], 'phone'>) =>
  digits ? formatted(masks.phone, digits) : <span data-none>—</span>

export const cells: Cells<typeof lists.membersList> = { name, phone }
export const activeCells: Cells<typeof lists.membersListActive> = { name, phone }
