import { useSignal } from '@preact/signals-react'
import { Ban, Ellipsis, KeyRound, Mail, Pencil, RotateCcw, UserPlus } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { staffList } from '~/api/endpoints.gen'
import { roleName } from '~/api/roles'
import { formatInstant, formatWhen } from '~/text/format'
import { PageHeader } from '~/shell/PageHeader'
import { ListView } from '~/parts/list/ListView'
import type { Column, Filter } from '~/parts/list/definition'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Badge, type Tone } from '~/ui/feedback/Badge'
import { Button } from '~/ui/input/Button'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'
import { StaffDialog, type StaffQuestion } from './StaffDialog'
import css from './StaffPage.module.css'
import { roleChoices } from './words'

type Account = Schemas['StaffAccount']
type State = Schemas['StaffState']

const tones: Record<State, Tone> = { active: 'good', invited: 'accent', inactive: 'quiet' }
const states: State[] = ['active', 'invited', 'inactive']

/** The accounts of the team. */
export default function StaffPage() {
  const asking = useSignal<StaffQuestion | null>(null)
  return (
    <div className={css.staff}>
      <PageHeader
        route={routeNamed('cms-staff')}
        actions={
          <Button
            look="primary"
            icon={<UserPlus aria-hidden />}
            onClick={() => (asking.value = { kind: 'create' })}
          >
            {t('staff.page.invite')}
          </Button>
        }
      />
      <ListView
        label={t('routes.cms-staff.title')}
        endpoint={staffList}
        record="staff"
        page={(answer) => answer.staff}
        idOf={(row) => row.id}
        filters={filters()}
        columns={columnsFor((question) => (asking.value = question))}
      />
      {asking.value && (
        <StaffDialog
          key={`${asking.value.kind} ${asking.value.account?.id}`}
          question={asking.value}
          onClose={() => (asking.value = null)}
        />
      )}
    </div>
  )
}

const filters = (): Filter[] => [
  { name: 'q', label: t('staff.page.q'), kind: 'text' },
  { name: 'role', label: t('staff.page.role'), kind: 'choice', choices: roleChoices() },
  {
    name: 'state',
    label: t('staff.page.state'),
    kind: 'choice',
    choices: states.map((value) => ({ value, label: t(`staff.state.${value}`) })),
  },
]

const columnsFor = (ask: (question: StaffQuestion) => void): Column<Account>[] => [
  { id: 'name', header: 'staff.page.name', sort: 'name', cell: (row) => <bdi>{row.name}</bdi> },
  { id: 'email', header: 'staff.page.email', sort: 'email', cell: (row) => row.email },
  { id: 'role', header: 'staff.page.role', cell: (row) => roleName(row.role) },
  {
    id: 'state',
    header: 'staff.page.state',
    cell: (row) => <Badge tone={tones[row.state]}>{t(`staff.state.${row.state}`)}</Badge>,
  },
  {
    id: 'seen',
    header: 'staff.page.seen',
    wideOnly: true,
    cell: ({ seen_at: seen }) =>
      seen ? (
        <time dateTime={seen} title={formatInstant(seen)}>
          {formatWhen(seen)}
        </time>
      ) : (
        t('staff.page.never')
      ),
  },
  {
    id: 'actions',
    header: 'favourites.column.actions',
    cell: (row) => <RowMenu account={row} ask={ask} />,
  },
]

function RowMenu({ account, ask }: { account: Account; ask: (question: StaffQuestion) => void }) {
  const why = (guard: keyof Schemas['StaffGuards']) => account.can?.[guard]?.sentence
  const isInactive = account.state === 'inactive'
  return (
    <Menu
      label={t('shell.list.actions')}
      trigger={
        <Button
          look="ghost"
          size="s"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')}: ${account.name}`}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => ask({ kind: 'update', account })}>
        {t('staff.page.edit')}
      </MenuItem>
      <MenuItem
        icon={<Mail aria-hidden />}
        reason={why('invite')}
        onSelect={() => ask({ kind: 'invite', account })}
      >
        {t('staff.page.resend')}
      </MenuItem>
      <MenuItem
        icon={<KeyRound aria-hidden />}
        reason={why('direct_access')}
        onSelect={() => ask({ kind: 'access', account })}
      >
        {t('staff.page.access')}
      </MenuItem>
      <MenuLine />
      {isInactive ? (
        <MenuItem
          icon={<RotateCcw aria-hidden />}
          reason={why('reactivate')}
          onSelect={() => ask({ kind: 'reactivate', account })}
        >
          {t('staff.page.reactivate')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Ban aria-hidden />}
          isDanger
          reason={why('deactivate')}
          onSelect={() => ask({ kind: 'deactivate', account })}
        >
          {t('staff.page.deactivate')}
        </MenuItem>
      )}
    </Menu>
  )
}
