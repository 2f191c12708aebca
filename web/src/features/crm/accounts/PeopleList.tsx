import { useMemo } from 'react'
import * as onAccountUser from '~/api/actions/account_user.gen'
import type { Schemas } from '~/api/call'
import { accountUsersList as readPeople, accountsGet } from '~/api/endpoints.gen'
import { accountUsersList } from '~/api/lists.gen'
import { actsOn } from '~/parts/act/acts'
import { type RowActing, useRowActs } from '~/parts/act/useRowActs'
import { ListView } from '~/parts/list/ListView'
import { t } from '~/text'

const acting: RowActing<Schemas['AccountUser']> = {
  acts: actsOn(onAccountUser),
  nameOf: ({ name }) => name,
  rereads: [readPeople, accountsGet],
}

/** The people who belong to an account. */
export function PeopleList({ account }: { account: number }) {
  const scope = useMemo(() => ({ account: String(account) }), [account])
  const { extras, dialog } = useRowActs(acting)
  return (
    <>
      <ListView
        list={accountUsersList}
        scope={scope}
        bare
        extras={extras}
        label={t('noun.account-user.titles')}
      />
      {dialog}
    </>
  )
}
