import { managersList } from '~/api/endpoints.gen'
import type * as lists from '~/api/lists.gen'
import { useRead } from '~/api/queries'
import { choicesOf } from '~/api/words'
import { MemberKind, MemberStatus, PersonKind } from '~/api/words.gen'
import type { Schemas } from '~/api/call'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/form/patterns.gen'
import type { Cells } from '~/parts/list/declared'
import type { Filter } from '~/parts/list/definition'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import css from './memberList.module.css'

const states: Schemas['StateCode'][] = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
]

/** The filters of a list of members. */
export function useMemberFilters(): Filter[] {
  const read = useRead(managersList).data?.managers ?? []
  const managers = read.map(({ id, name }) => ({ value: String(id), label: name }))
  const yes = { value: '1', label: t('shell.yes') }
  const no = { value: '0', label: t('shell.no') }
  return [
    { name: 'q', label: t('member.filter.q'), kind: 'text', hint: t('shell.member-search') },
    { name: 'status', label: t('column.status'), kind: 'choice', choices: choicesOf(MemberStatus) },
    { name: 'type', label: t('column.kind'), kind: 'choice', choices: choicesOf(MemberKind) },
    { name: 'person', label: t('member.facts.person'), kind: 'choice', choices: choicesOf(PersonKind) },
    {
      name: 'state',
      label: t('column.address-state'),
      kind: 'choice',
      choices: states.map((state) => ({ value: state, label: state })),
    },
    { name: 'account_manager', label: t('column.consultant'), kind: 'choice', choices: managers },
    {
      name: 'success_manager',
      label: t('member.filter.success-manager'),
      kind: 'choice',
      choices: managers,
    },
    { name: 'cerc', label: t('member.filter.cerc'), kind: 'choice', choices: managers },
    { name: 'verified', label: t('member.filter.verified'), kind: 'choice', choices: [yes, no] },
    { name: 'end_of_plan', label: t('column.end-of-plan'), kind: 'range' },
    { name: 'created_at', label: t('column.created-at'), kind: 'range' },
  ]
}

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
