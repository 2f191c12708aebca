import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import * as onAccountUser from '~/api/actions/account_user.gen'
import type { Schemas } from '~/api/call'
import { accountUsersList as readPeople, accountsGet } from '~/api/endpoints.gen'
import { accountUsersList } from '~/api/lists.gen'
import { ActDialog } from '~/parts/act/ActDialog'
import { RowActs } from '~/parts/act/RowActs'
import { type Act, actsOn } from '~/parts/act/acts'
import { ListView } from '~/parts/list/ListView'
import type { Column } from '~/parts/list/definition'
import { t } from '~/text'

type Person = Schemas['AccountUser']

const acts = actsOn(onAccountUser)

/** The people who belong to an account. */
export function PeopleList({ account }: { account: number }) {
  const asking = useSignal<{ act: Act; person: Person } | null>(null)
  const scope = useMemo(() => ({ account: String(account) }), [account])
  const extras = useMemo(() => extrasFor((act, person) => (asking.value = { act, person })), [asking])
  const asked = asking.value
  return (
    <>
      <ListView
        list={accountUsersList}
        scope={scope}
        bare
        extras={extras}
        label={t('noun.account-user.titles')}
      />
      {asked && (
        <ActDialog
          act={asked.act}
          of={asked.person}
          about={{ name: asked.person.name }}
          name={asked.person.name}
          rereads={[readPeople, accountsGet]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const extrasFor = (ask: (act: Act, person: Person) => void): Column<Person>[] => [
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (person) => (
      <RowActs acts={acts} of={person} name={person.name} onAct={(act) => ask(act, person)} />
    ),
  },
]
