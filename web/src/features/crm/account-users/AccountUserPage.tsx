import { accountUsersGet } from '~/api/endpoints.gen'
import { idIn } from '~/parts/list/listState'
import { ReadPage } from '~/parts/record/ReadPage'
import { place } from '~/shell/place'
import { KnownAccountUser } from './KnownAccountUser'

/** A person of accounts, named by the address. People are added on the page of an account. */
export function AccountUserPage() {
  const id = idIn(place.params.value['userId']) ?? 0
  return (
    <ReadPage key={id} route="crm-user-edit" endpoint={accountUsersGet} id={id}>
      {({ account_user }) => <KnownAccountUser person={account_user} />}
    </ReadPage>
  )
}
