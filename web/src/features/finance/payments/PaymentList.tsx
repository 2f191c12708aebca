import { ChevronDown, ChevronUp, UserRound } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { managersList, membersGet, paymentsGet, paymentsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { can, whyNot } from '~/api/can'
import { formatDate, formatInstant, formatMoney } from '~/text/format'
import { ActionLink } from '~/parts/list/ActionLink'
import { ListView } from '~/parts/list/ListView'
import type { Column, Filter } from '~/parts/list/definition'
import { url } from '~/shell/paths'
import { place } from '~/shell/place'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Badge } from '~/ui/feedback/Badge'
import { BulkButtons } from './BulkButtons'
import { PaymentDetails } from './PaymentDetails'
import css from './PaymentList.module.css'
import { methodName, methods, statusName, statusTones, statuses } from './words'

type Transaction = Schemas['Transaction']

/** The financial list: of everybody, or scoped to one member. */
export default function PaymentList({ userId }: { userId?: string }) {
  const filters = useFilters()
  return (
    <div className={css.payments}>
      <ListView
        label={t('routes.cms-financial.title')}
        endpoint={paymentsList}
        record="transaction"
        page={(answer) => answer.transactions}
        idOf={(row) => row.id}
        filters={filters}
        columns={columns}
        scope={userId === undefined ? undefined : { user_id: userId }}
        bare={userId !== undefined}
        details={can('update', 'Financial') ? detailsOf : undefined}
        bulk={(rows, selection) => <BulkButtons rows={rows} selection={selection} />}
      />
    </div>
  )
}

const detailsOf = ({ id }: Transaction) => <PaymentDetails id={id} />

function useFilters(): Filter[] {
  const seesAll = can('list_all_managers', 'Financial')
  const managers = useRead(managersList, {}, seesAll).data?.managers ?? []
  const manager: Filter = {
    name: 'account_manager',
    label: t('payments-page.filter.manager'),
    kind: 'choice',
    choices: managers.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  return [
    { name: 'user_id', label: t('payments-page.filter.user'), kind: 'number' },
    {
      name: 'payment_type',
      label: t('payments-page.filter.type'),
      kind: 'choice',
      choices: methods.map((method) => ({ value: method, label: methodName(method) })),
    },
    {
      name: 'status',
      label: t('payments-page.filter.status'),
      kind: 'choice',
      choices: statuses.map((status) => ({ value: status, label: statusName(status) })),
    },
    {
      name: 'recurrent',
      label: t('payments-page.filter.recurrent'),
      kind: 'choice',
      choices: [
        { value: '1', label: t('shell.yes') },
        { value: '0', label: t('shell.no') },
      ],
    },
    {
      name: 'overdue',
      label: t('payments-page.filter.overdue'),
      kind: 'choice',
      choices: [{ value: '1', label: t('shell.yes') }],
    },
    ...(seesAll ? [manager] : []),
    { name: 'created_at', label: t('payments-page.filter.created'), kind: 'range' },
    { name: 'paid_at', label: t('payments-page.filter.paid'), kind: 'range' },
  ]
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatDate(at)}
    </time>
  )
}

function RowActions({ row, isOpen }: { row: Transaction; isOpen: boolean }) {
  const toggle = () => place.change({ open: isOpen ? undefined : row.id })
  return (
    <span className={css.actions}>
      <Badge tone={statusTones[row.status]}>{statusName(row.status)}</Badge>
      <ActionLink
        href={url('cms-user-edit', { id: row.user_id })}
        icon={<UserRound aria-hidden />}
        label={t('payments-page.open-profile')}
        reason={whyNot(membersGet)}
      />
      <ActionButton
        look="ghost"
        size="s"
        icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        label={t(isOpen ? 'payments-page.hide-details' : 'payments-page.show-details')}
        aria-expanded={isOpen}
        reason={whyNot(paymentsGet)}
        onClick={toggle}
      />
    </span>
  )
}

const columns: Column<Transaction>[] = [
  {
    id: 'transaction',
    header: 'payments-page.column.transaction',
    cell: (row) => (
      <span className={css.transaction}>
        <span className={css.id}>#{row.id}</span>
        <strong>{formatMoney(row.amount)}</strong>
        <span className={css.method}>{methodName(row.payment_type)}</span>
      </span>
    ),
  },
  {
    id: 'user',
    header: 'payments-page.column.user',
    cell: (row) => (
      <span className={css.user} title={row.user.email}>
        {row.user.name}
      </span>
    ),
  },
  {
    id: 'manager',
    header: 'payments-page.column.manager',
    cell: (row) =>
      row.account_manager?.name ?? <span className={css.none}>{t('payments-page.no-manager')}</span>,
  },
  {
    id: 'created',
    header: 'payments-page.column.created',
    sort: 'created_at',
    cell: (row) => <Day at={row.created_at} />,
  },
  {
    id: 'paid',
    header: 'payments-page.column.paid',
    sort: 'paid_at',
    wideOnly: true,
    cell: (row) => (row.paid_at ? <Day at={row.paid_at} /> : <span className={css.none}>—</span>),
  },
  {
    id: 'actions',
    header: 'payments-page.column.actions',
    sort: 'status',
    cell: (row, isOpen) => <RowActions row={row} isOpen={isOpen} />,
  },
]
