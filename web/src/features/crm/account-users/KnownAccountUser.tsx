import { KeyRound, LogOut, Pencil } from 'lucide-react'
import * as onAccountUser from '~/api/actions/account_user.gen'
import type { Schemas } from '~/api/call'
import { accountUsersGet, accountUsersList } from '~/api/endpoints.gen'
import { accountUsersGetFacts } from '~/api/facts.gen'
import { AccountUserState } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { ActHeader } from '~/parts/act/ActHeader'
import { actsOn } from '~/parts/act/acts'
import { addIcons } from '~/parts/act/icons'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { Word } from '~/parts/record/Word'

const acts = actsOn(onAccountUser)

addIcons({ 'account-users.edit': Pencil, 'change-permission': KeyRound, leave: LogOut })

const addressOf = ({ memberships }: Schemas['AccountUser'], at: number) => {
  const account = memberships[at]?.account
  return account && url('crm-account-edit', { id: account.id })
}

/** A person of accounts: how to reach the person, and the accounts of today and before. */
export function KnownAccountUser({ person: of }: { person: Schemas['AccountUser'] }) {
  return (
    <>
      <ActHeader
        route="crm-user-edit"
        of={of}
        acts={acts}
        name={of.name}
        aside={<Word isBadge words={AccountUserState} of={of.state} />}
        list={accountUsersList}
        rereads={[accountUsersGet]}
      />
      <RecordFacts of={of} heading="h2" sections={accountUsersGetFacts} leads={{ memberships: addressOf }} />
    </>
  )
}
