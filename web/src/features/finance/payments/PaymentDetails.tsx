import { useSignal } from '@preact/signals-react'
import { Check, CircleAlert, FileText, QrCode, RefreshCw } from 'lucide-react'
import * as onTransaction from '~/api/actions/transaction.gen'
import type { Schemas } from '~/api/call'
import * as acts from '~/api/actions.gen'
import { paymentsApprove, paymentsGet } from '~/api/endpoints.gen'
import { paymentsGetFacts } from '~/api/facts.gen'
import { type Act, actsOn, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { ExceptionKind, SubscriptionStatus } from '~/api/words.gen'
import { formatDate, formatInstant, formatMoney } from '~/text/format'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { BesideLink } from '~/parts/record/BesideLink'
import { OthersHere } from '~/parts/record/OthersHere'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { commandFor } from '~/parts/write/command'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Spinner } from '~/ui/feedback/Spinner'
import css from './PaymentDetails.module.css'
import { GatewayData } from './GatewayData'
import { failureOf } from './failure'

const PaymentDialog = lazyDialog(() => import('./PaymentDialog'), 'PaymentDialog')
const RenewDialog = lazyDialog(() => import('./RenewDialog'), 'RenewDialog')

type Details = Schemas['TransactionDetails']
type PaymentMethod = Details['transaction']['payment_type']

/** The details of a payment, with its actions. */
export function PaymentDetails({ id }: { id: number }) {
  const result = useRead(paymentsGet, { path: { id } })
  const asking = useSignal<Act | null>(null)
  const renewing = useSignal<PaymentMethod | null>(null)
  if (result.isError) {
    return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const details = result.data
  const renew = (method: PaymentMethod) => () => (renewing.value = method)
  const ask = (act: Act) =>
    act.id === acts.paymentsRenew.id ? renew(details.transaction.payment_type) : () => (asking.value = act)
  return (
    <div className={css.details}>
      <OthersHere record="transaction" id={id} />
      {details.transaction.exception ? (
        <Exception details={details} onRelease={ask(acts.paymentsRelease)} />
      ) : (
        details.transaction.failure && <Failure details={details} renew={renew} />
      )}
      <PaymentFacts details={details} onCancel={ask(acts.paymentsCancelSubscription)} />
      {details.history.length > 0 && <History events={details.history} />}
      <GatewayData raw={details.gateway_raw} />
      <Actions details={details} ask={ask} />
      {asking.value && (
        <PaymentDialog act={asking.value} details={details} onClose={() => (asking.value = null)} />
      )}
      {renewing.value && (
        <RenewDialog
          payment={details.transaction}
          method={renewing.value}
          onClose={() => (renewing.value = null)}
        />
      )}
    </div>
  )
}

interface FailureProps {
  details: Details
  renew: (method: PaymentMethod) => () => void
}

/** Why a payment failed, and what to do next. */
function Failure({ details: { transaction, advice, can }, renew }: FailureProps) {
  const { failure, failure_text: text, payment_type: method } = transaction
  const reason = reasonOf(acts.paymentsRenew, { can })
  return (
    <section className={css.failure} aria-label={t('column.failure')}>
      <h3>
        <CircleAlert size={16} aria-hidden />
        <bdi>{failureOf(transaction)}</bdi>
      </h3>
      {text && failure !== 'other' && (
        <small>
          {t('payment-details.failure.gateway')} <bdi>{text}</bdi>
        </small>
      )}
      <p>{advice}</p>
      <div>
        <ActionButton look="primary" icon={<RefreshCw aria-hidden />} reason={reason} onClick={renew(method)}>
          {t(acts.paymentsRenew.label)}
        </ActionButton>
        {method !== 'pix' && (
          <ActionButton icon={<QrCode aria-hidden />} reason={reason} onClick={renew('pix')}>
            {t('payment-details.renew.pix')}
          </ActionButton>
        )}
      </div>
    </section>
  )
}

interface ExceptionProps {
  details: Details
  onRelease: () => void
}

/** Money that waits for a person, and what to do with it. */
function Exception({ details: { advice, can, exceptions }, onRelease }: ExceptionProps) {
  const exception = exceptions?.find(({ state }) => state === 'open')
  if (!exception) return null
  const { kind, came, asked, day, note } = exception
  return (
    <section className={css.exception} aria-label={t('payments-page.filter.exception')}>
      <h3>
        <CircleAlert size={16} aria-hidden />
        {labelOf(ExceptionKind, kind)}
      </h3>
      <p>
        {t('payment-details.exception.came', {
          came: came == null ? '—' : formatMoney(came),
          asked: asked == null ? '—' : formatMoney(asked),
          day: formatDate(day),
        })}
      </p>
      {note && (
        <small>
          <bdi>{note}</bdi>
        </small>
      )}
      <p>{advice}</p>
      <div>
        <ActionButton
          look="primary"
          icon={<Check aria-hidden />}
          reason={reasonOf(acts.paymentsRelease, { can })}
          onClick={onRelease}
        >
          {t(acts.paymentsRelease.label)}
        </ActionButton>
      </div>
    </section>
  )
}

interface ActionsProps {
  details: Details
  ask: (act: Act) => () => void
}

/** The actions on money that waits for a person. Releasing it stands beside what is said of it. */
const ofExceptions = new Set<string>([acts.paymentsRelease.id, acts.paymentsNote.id])

function Actions({ details: { transaction, can }, ask }: ActionsProps) {
  const { id, status, failure, exception } = transaction
  const isOpen = status === 'open'
  const isOffered = (act: Act) =>
    (isOpen || (act.id !== paymentsApprove.id && act.id !== acts.paymentsWithdraw.id)) &&
    (exception ? act.id !== acts.paymentsRelease.id : !ofExceptions.has(act.id)) &&
    (failure == null || act.id !== acts.paymentsRenew.id)
  const of = { ...transaction, can }
  return (
    <footer className={css.actions}>
      {actsOn(onTransaction)
        .filter(isOffered)
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

interface PaymentFactsProps {
  details: Details
  onCancel: () => void
}

/** The facts of a payment; the status of its subscription with the button that ends it. */
function PaymentFacts({ details, onCancel }: PaymentFactsProps) {
  return (
    <RecordFacts
      look="sections"
      of={details}
      sections={paymentsGetFacts}
      own={{
        'transaction.user.name': ({ transaction: { user } }) => (
          <BesideLink record="user" id={user.id}>
            <bdi>{user.name}</bdi>
          </BesideLink>
        ),
        'transaction.invoice_pdf_link': ({ transaction: { invoice_pdf_link: invoice } }) =>
          invoice && (
            <a href={invoice} target="_blank" rel="noreferrer">
              <FileText size={13} aria-hidden /> {t('payment-details.open-pdf')}
            </a>
          ),
        'subscription.status': ({ subscription, can }) =>
          subscription && (
            <>
              <Word words={SubscriptionStatus} of={subscription.status} />{' '}
              {subscription.status !== 'inactive' && (
                <ActionButton size="s" reason={can.cancel_subscription?.sentence} onClick={onCancel}>
                  {t(acts.paymentsCancelSubscription.label)}
                </ActionButton>
              )}
            </>
          ),
        // What the page says above and below them.
        'transaction.id': null,
        'transaction.failure': null,
        exceptions: null,
        history: null,
      }}
    />
  )
}

function History({ events }: { events: Details['history'] }) {
  return (
    <section className={css.history}>
      <h3>{t('list.audits.list')}</h3>
      <ol>
        {events.map(({ at, by, sentence }) => (
          <li key={at + sentence}>
            {sentence}
            <small>{t('payment-details.by', { at: formatInstant(at), by })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
