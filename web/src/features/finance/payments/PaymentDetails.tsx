import { useSignal } from '@preact/signals-react'
import { FileText } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { paymentsCancelSubscription } from '~/api/actions.gen'
import { paymentsApprove, paymentsGet } from '~/api/endpoints.gen'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { PaymentType } from '~/api/words.gen'
import { formatDate, formatInstant, formatMoney } from '~/text/format'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { CopyText } from '~/parts/record/CopyText'
import { commandFor } from '~/parts/write/command'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Fact, Facts } from '~/ui/layout/Facts'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './PaymentDetails.module.css'
import { SubscriptionCard } from './SubscriptionCard'

const PaymentDialog = lazyDialog(() => import('./PaymentDialog'))

type Details = Schemas['TransactionDetails']

/** The details of a payment, with its actions. */
export default function PaymentDetails({ id }: { id: number }) {
  const result = useRead(paymentsGet, { path: { id } })
  const asking = useSignal<Act | null>(null)
  if (result.isError) {
    return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const details = result.data
  const ask = (act: Act) => () => (asking.value = act)
  return (
    <div className={css.details}>
      <PaymentFacts details={details} />
      <PurchaseFacts transaction={details.transaction} />
      <SubscriptionCard details={details} onCancel={ask(paymentsCancelSubscription)} />
      {details.history.length > 0 && <History events={details.history} />}
      <Actions details={details} ask={ask} />
      {asking.value && (
        <PaymentDialog act={asking.value} details={details} onClose={() => (asking.value = null)} />
      )}
    </div>
  )
}

interface ActionsProps {
  details: Details
  ask: (act: Act) => () => void
}

function Actions({ details: { transaction, can }, ask }: ActionsProps) {
  const { id, status } = transaction
  const isOpen = status === 'open'
  const of = { ...transaction, can }
  return (
    <footer className={css.actions}>
      {actsOn('transaction')
        .filter((act) => isOpen || act.id !== paymentsApprove.id)
        .map((act) => {
          const Icon = iconOf(act)
          return (
            <ActionButton
              key={act.id}
              look={act.endpoint.danger === 'irreversible' ? 'primary' : 'plain'}
              icon={<Icon aria-hidden />}
              reason={reasonOf(act, of)}
              onClick={ask(act)}
            >
              {t(act.label)}
            </ActionButton>
          )
        })}
      <CopyAsCommand commands={[commandFor(isOpen ? paymentsApprove : paymentsGet, { path: { id } })]} />
    </footer>
  )
}

function PaymentFacts({ details }: { details: Details }) {
  const { transaction, gateway_status: word, expires_at: expires, payment_link: link } = details
  const { gateway_type: gateway, gateway_ref: reference, plots, payment_type: method } = transaction
  return (
    <Facts title={t('payments-page.details.payment')}>
      <Fact name={t('payments-page.details.gateway')}>{gateway}</Fact>
      {word && <Fact name={t('payments-page.details.gateway-status')}>{word}</Fact>}
      {reference && (
        <Fact name={t('payments-page.details.reference')}>
          <CopyText text={reference} />
        </Fact>
      )}
      <Fact name={t('payments-page.details.method')}>
        {labelOf(PaymentType, method)} · {t('payments-page.details.plots', { n: plots })}
      </Fact>
      {expires && <Fact name={t('payments-page.details.expires')}>{formatDate(expires)}</Fact>}
      {link && (
        <Fact name={t('payments-page.details.link')}>
          <CopyText text={link} />
        </Fact>
      )}
      {transaction.invoice_pdf_link && (
        <Fact name={t('payments-page.details.invoice')}>
          <a href={transaction.invoice_pdf_link} target="_blank" rel="noreferrer">
            <FileText size={13} aria-hidden /> {t('payments-page.details.open-pdf')}
          </a>
        </Fact>
      )}
    </Facts>
  )
}

function PurchaseFacts({ transaction: { plan, plan_group: group, products } }: Pick<Details, 'transaction'>) {
  return (
    <Facts title={t('payments-page.details.plan')}>
      {plan ? (
        <Fact name={group?.name ?? t('payments-page.details.plan')}>
          {plan.payment_interval_label} · {formatMoney(plan.price)}
        </Fact>
      ) : (
        <Fact name={t('payments-page.details.plan')}>{t('payments-page.details.no-plan')}</Fact>
      )}
      {plan?.gateway_ref && <Fact name={t('payments-page.details.reference')}>{plan.gateway_ref}</Fact>}
      <Fact name={t('payments-page.details.products')}>
        {products.map((product) => product.name).join(', ') || t('payments-page.details.no-products')}
      </Fact>
    </Facts>
  )
}

function History({ events }: { events: Details['history'] }) {
  return (
    <section className={css.history}>
      <h3>{t('payments-page.details.history')}</h3>
      <ol>
        {events.map(({ at, by, sentence }) => (
          <li key={at + sentence}>
            {sentence}
            <small>{t('payments-page.details.by', { at: formatInstant(at), by })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
