import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { KeyRound, UserPlus } from 'lucide-react'
import * as onStaff from '~/api/actions/staff.gen'
import { staffDeactivate, staffReactivate } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import * as lists from '~/api/lists.gen'
import { formatInstant, formatWhen } from '~/text/format'
import { RowActs } from '~/parts/act/RowActs'
import { actsOn } from '~/parts/act/acts'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { emailCell } from '~/parts/record/Email'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { StaffDialog, type StaffQuestion } from './StaffDialog'

type Account = Schemas['StaffAccount']

const offered = actsOn(onStaff)

/** The accounts of the team. */
export function StaffPage() {
  const asking = useSignal<StaffQuestion | null>(null)
  const extras = useMemo(() => extrasFor((question) => (asking.value = question)), [asking])
  return (
    <>
      <ListPage
        route="cms-staff"
        list={lists.staffList}
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
          key={`${asking.value.act?.id} ${asking.value.account?.id}`}
          question={asking.value}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const cells: Cells<typeof lists.staffList> = {
  id: null,
  email: emailCell,
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

interface RowMenuProps {
  account: Account
  ask: (question: StaffQuestion) => void
}

function RowMenu({ account, ask }: RowMenuProps) {
  const but = account.state === 'inactive' ? staffDeactivate.id : staffReactivate.id
  const access = {
    icon: KeyRound,
    label: t('staff.page.access'),
    reason: account.can?.direct_access?.sentence ?? null,
    onSelect: () => ask({ kind: 'access', account }),
  }
  return (
    <RowActs
      acts={offered.filter(({ id }) => id !== but)}
      of={account}
      name={account.name}
      extras={[access]}
      onAct={(act) => ask({ kind: 'act', act, account })}
    />
  )
}
