import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { t } from '~/text'

/** The paying members, those whose plan ends soonest first. */
export default function SuccessClientsPage() {
  return (
    <ListPage
      bare
      route="cms-total-clients"
      list={lists.paymentsSuccessClients}
      record="transaction"
      cells={cells}
    />
  )
}

const cells: Cells<typeof lists.paymentsSuccessClients> = {
  'user.id': null,
  'user.name': ({ user }) => <Link href={url('cms-user-edit', { id: user.id })}>{user.name}</Link>,
  'success_manager.name': (client) => client.success_manager?.name ?? t('payments-page.no-manager'),
}
