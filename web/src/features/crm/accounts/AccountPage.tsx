import { accountsCreate, accountsGet, accountsList } from '~/api/endpoints.gen'
import { url } from '~/browser/paths'
import { idIn } from '~/parts/list/listState'
import { ReadPage } from '~/parts/record/ReadPage'
import { NewPage } from '~/parts/write/NewPage'
import { place } from '~/shell/place'
import { KnownAccount } from './KnownAccount'

const route = 'crm-account-edit'

/** An account, named by the address; a new one with its owner under `novo`. */
export function AccountPage() {
  const id = idIn(place.params.value['id'])
  if (id === null) {
    return (
      <NewPage
        route={route}
        endpoint={accountsCreate}
        label="action.accounts.create"
        list={accountsList}
        leadsTo={({ account }) => url(route, { id: account.id })}
      />
    )
  }
  return (
    <ReadPage key={id} route={route} endpoint={accountsGet} id={id}>
      {({ account }) => <KnownAccount account={account} />}
    </ReadPage>
  )
}
