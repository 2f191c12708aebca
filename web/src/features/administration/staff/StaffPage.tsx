import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { Ban, Ellipsis, KeyRound, Mail, Pencil, RotateCcw, UserPlus } from 'lucide-react'
import type { Schemas } from '~/api/call'
import * as lists from '~/api/lists.gen'
import { choicesOf } from '~/api/words'
import { StaffState } from '~/api/words.gen'
import { formatInstant, formatWhen } from '~/text/format'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import type { Column, Filter } from '~/parts/list/definition'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Menu, MenuItem, MenuLine } from '~/ui/overlay/Menu'
import { StaffDialog, type StaffQuestion } from './StaffDialog'
import { roleChoices } from './words'

type Account = Schemas['StaffAccount']

/** The accounts of the team. */
export default function StaffPage() {
  const asking = useSignal<StaffQuestion | null>(null)
  const extras = useMemo(() => extrasFor((question) => (asking.value = question)), [asking])
  return (
    <>
      <ListPage
        route="cms-staff"
        list={lists.staffList}
        filters={filters()}
        cells={cells}
        extras={extras}
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
      {asking.value && (
        <StaffDialog
          key={`${asking.value.kind} ${asking.value.account?.id}`}
          question={asking.value}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const filters = (): Filter[] => [
  { name: 'q', label: t('staff.page.q'), kind: 'text' },
  { name: 'role', label: t('staff.page.role'), kind: 'choice', choices: roleChoices() },
  { name: 'state', label: t('staff.page.state'), kind: 'choice', choices: choicesOf(StaffState) },
]

const cells: Cells<typeof lists.staffList> = {
  id: null,
  seen_at: ({ seen_at: seen }) =>
    seen ? (
      <time dateTime={seen} title={formatInstant(seen)}>
        {formatWhen(seen)}
      </time>
    ) : (
      t('staff.page.never')
    ),
}

const extrasFor = (ask: (question: StaffQuestion) => void): Column<Account>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
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
