import type { Schemas } from '~/api/call'
import { paymentsSuccessClients } from '~/api/endpoints.gen'
import { formatDate, formatMoney } from '~/text/format'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { ListView } from '~/parts/list/ListView'
import type { Column } from '~/parts/list/definition'
import { url } from '~/shell/paths'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import css from './SuccessClientsPage.module.css'

type Client = Schemas['SuccessClient']

/** The members who pay, those whose plan ends soonest first. */
export default function SuccessClientsPage() {
  return (
    <div className={css.clients}>
      <PageHeader route={routeNamed('cms-total-clients')} />
      <ListView
        bare
        label={t('routes.cms-total-clients.title')}
        endpoint={paymentsSuccessClients}
        record="transaction"
        page={(answer) => answer.clients}
        idOf={(client) => client.user.id}
        filters={[]}
        columns={columns}
      />
    </div>
  )
}

const columns: Column<Client>[] = [
  {
    id: 'user',
    header: 'payments-page.clients.user',
    cell: ({ user }) => <Link href={url('cms-user-edit', { id: user.id })}>{user.name}</Link>,
  },
  { id: 'email', header: 'session.email', wideOnly: true, cell: ({ user }) => user.email },
  {
    id: 'manager',
    header: 'payments-page.clients.manager',
    cell: (client) => client.success_manager?.name ?? t('payments-page.no-manager'),
  },
  {
    id: 'end',
    header: 'payments-page.clients.end',
    cell: ({ end_of_plan: end }) => (end ? formatDate(end) : '—'),
  },
  { id: 'paid', header: 'payments-page.clients.paid', cell: ({ paid }) => formatMoney(paid) },
]
