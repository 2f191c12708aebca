import * as lists from '~/api/lists.gen'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { emailCell } from '~/parts/record/Email'
import { t } from '~/text'

/** The paying members, those whose plan ends soonest first. */
export function SuccessClientsPage() {
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
  'user.email': ({ user }) => emailCell(user),
  'success_manager.name': (client) => client.success_manager?.name ?? t('payments-page.no-manager'),
}
