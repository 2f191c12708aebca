import { useMemo } from 'react'
import * as onTransaction from '~/api/actions/transaction.gen'
import { can, whyNot } from '~/api/can'
import type { Schemas } from '~/api/call'
import { membersGet, paymentsGet, paymentsList } from '~/api/endpoints.gen'
import * as lists from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { PaymentStatus, PaymentType } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { ActionLink } from '~/parts/list/ActionLink'
import { ListView, type ListViewProps } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { BesideLink } from '~/parts/record/BesideLink'
import { Word } from '~/parts/record/Word'
import { lazyPart } from '~/shell/lazyPart'
import { url } from '~/browser/paths'
import { place } from '~/shell/place'
import { t } from '~/text'
import { formatMoney } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { Glyph } from '~/ui/layout/Glyph'
import { actsOnRows } from '~/parts/act/rowsActs'
import { actsOn } from '~/parts/act/acts'
import type { Many } from '~/parts/act/many'
import { failureOf } from './failure'
import css from './PaymentList.module.css'

const PaymentDetails = lazyPart(() => import('./PaymentDetails'), 'PaymentDetails')

type Transaction = Schemas['Transaction']

/** The financial list of one member. */
export function PaymentList({ userId }: { userId: string }) {
  const scope = useMemo(() => ({ user_id: userId }), [userId])
  return <ListView label={t('routes.cms-financial.title')} {...paymentList()} scope={scope} bare />
}

/** The financial list, as its page and the page of a member draw it. */
export function paymentList(): Omit<ListViewProps<typeof lists.paymentsList>, 'label'> {
  return {
    list: lists.paymentsList,
    className: css.payments,
    cells,
    extras,
    details: can('update', 'Financial') ? detailsOf : undefined,
    bulk: actsOnRows(acts, many),
  }
}

const acts = actsOn(onTransaction)

/** Applies actions to many payments. Each charge goes to its own member. */
const many: Many<Transaction> = {
  subject: (row) => row,
  name: (row) => `#${row.id} · ${row.user.name} · ${formatMoney(row.amount)}`,
  about: ({ id, amount, user }) => ({ id, amount: formatMoney(amount), user: user.name }),
  idOf: (row) => row.id,
  list: lists.paymentsList,
  // Approved today, outside the gateway: another day is for one payment at a time.
  bodies: { 'payments.approve': () => ({}), 'payments.send-charge': (row) => ({ email: row.user.email }) },
  reread: () => void refresh(paymentsList, paymentsGet),
}

const detailsOf = ({ id }: Transaction) => (
  <>
    <h2 className="visually-hidden">
      {t('noun.payment.title')} {id}
    </h2>
    <PaymentDetails id={id} />
  </>
)

/** Number and method stand in one cell, and so do a state and why. */
const cells: Cells<typeof lists.paymentsList> = {
  id: (row) => (
    <span className={css.transaction}>
      <span className={css.id}>#{row.id}</span>
      <span className={css.method}>{labelOf(PaymentType, row.payment_type)}</span>
    </span>
  ),
  amount: ({ amount, paid_amount: paid }) => (
    <span className={css.amount}>
      <strong>{formatMoney(amount)}</strong>
      {paid != null && paid !== amount && (
        <small>{t('payments-page.paid', { amount: formatMoney(paid) })}</small>
      )}
    </span>
  ),
  payment_type: null,
  'user.name': (row) => (
    <BesideLink record="user" id={row.user_id} className={css.user} title={row.user.email}>
      <bdi translate="no">{row.user.name}</bdi>
    </BesideLink>
  ),
  'account_manager.name': (row) =>
    row.account_manager?.name ?? <span data-none>{t('payments-page.no-manager')}</span>,
  status: (row) => (
    <span className={css.status}>
      <Word words={PaymentStatus} of={row.status} />
      {row.exception ? (
        <small>{t('payments-page.filter.exception')}</small>
      ) : (
        row.failure && <small>{failureOf(row)}</small>
      )}
    </span>
  ),
  failure: null,
}

const extras: Column<Transaction>[] = [
  {
    id: 'actions',
    header: 'shell.list.actions',
    sort: 'actions',
    cell: (row, isOpen) => <RowActions row={row} isOpen={isOpen} />,
  },
]

function RowActions({ row, isOpen }: { row: Transaction; isOpen: boolean }) {
  const toggle = () => place.change({ open: isOpen ? undefined : row.id })
  return (
    <span className={css.actions}>
      <ActionLink
        href={url('cms-user-edit', { id: row.user_id })}
        icon={<Glyph name="person" />}
        label={t('payments-page.open-profile')}
        reason={whyNot(membersGet)}
      />
      <ActionButton
        look="ghost"
        size="s"
        icon={<Glyph name={isOpen ? 'up' : 'down'} />}
        label={t(isOpen ? 'payments-page.hide-details' : 'payments-page.show-details')}
        aria-expanded={isOpen}
        reason={whyNot(paymentsGet)}
        onClick={toggle}
      />
    </span>
  )
}
