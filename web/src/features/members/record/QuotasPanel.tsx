import { useSignal } from '@preact/signals-react'
import { CalendarClock, Gift } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Schemas } from '~/api/call'
import { can, whyNot } from '~/api/can'
import { membersGet, quotasChangeEnd, quotasCreateDaily, quotasGet } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { Acquisition, SignatureType } from '~/api/words.gen'
import { BesideLink } from '~/parts/record/BesideLink'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatDate } from '~/text/format'
import { Badge } from '~/ui/feedback/Badge'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './dialogs'
import css from './QuotasPanel.module.css'
import panel from './panel.module.css'
import type { PanelProps } from './panels'
import { isActive } from './quotas'

type Quota = Schemas['Quota']

/** Plans that are drawn at once, more than a window shows. */
const atOnce = 25

const reread = () => refresh(quotasGet, membersGet)

/** The plans that the member had and has: their ends are changed, and a subscription is released for days. */
export function QuotasPanel({ member }: PanelProps) {
  const { id } = member
  const isReleasing = useSignal(false)
  const changed = useSignal<Quota | null>(null)
  const result = useRead(quotasGet, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { quotas } = result.data.data
  return (
    <div className={panel.stack}>
      <div className={panel.tools}>
        <ActionButton
          size="s"
          icon={<Gift aria-hidden />}
          reason={whyNot(quotasCreateDaily)}
          onClick={() => (isReleasing.value = true)}
        >
          {t('record-page.quotas.release')}
        </ActionButton>
      </div>
      <Quotas quotas={quotas} onChange={(quota) => (changed.value = quota)} />
      {isReleasing.value && (
        <CallDialog
          endpoint={quotasCreateDaily}
          formPath={{ id }}
          body={{ user_id: id }}
          title={t('record-page.quotas.release')}
          of={member.name}
          failure={t('quotas.daily-failed')}
          onDone={({ message }) => {
            toaster.good(message ?? t('quotas.daily-created'), member.name)
            void reread()
          }}
          onClose={() => (isReleasing.value = false)}
        />
      )}
      {changed.value && (
        <EndDialog quota={changed.value} name={member.name} onClose={() => (changed.value = null)} />
      )}
    </div>
  )
}

/** Changes the last day of a plan. */
function EndDialog({ quota, name, onClose }: { quota: Quota; name: string; onClose: () => void }) {
  const { id, version, end_of_plan: before, plan, type: kind } = quota
  const about = t('record-page.quotas.ends', {
    plan: plan?.group?.name ?? (kind ? labelOf(SignatureType, kind) : `#${id}`),
    date: formatDate(before),
  })
  const tell = (answer: { message?: string; quota?: Quota | null }) => {
    // The message is the specification's: beside it stands the day.
    const end = answer.quota?.end_of_plan
    tellDone({
      title: answer.message ?? t('quotas.end-changed'),
      text: end ? `${name} · ${t('quotas.new-end', { date: formatDate(end) })}` : name,
      answer,
      reread,
      of: quotasChangeEnd.id,
    })
    void reread()
  }
  return (
    <CallDialog
      endpoint={quotasChangeEnd}
      path={{ id }}
      formPath={null}
      version={version}
      title={t('record-page.quotas.change-end')}
      of={name}
      text={about}
      failure={t('quotas.end-failed')}
      onDone={tell}
      onClose={onClose}
    />
  )
}

interface QuotasProps {
  quotas: readonly Quota[]
  onChange: (quota: Quota) => void
}

function Quotas({ quotas, onChange }: QuotasProps) {
  // A member may have hundreds: those below the window follow after the first paint.
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole ? quotas : quotas.slice(0, atOnce)
  if (quotas.length === 0) return <p className={css.none}>{t('record-page.quotas.none')}</p>
  const isChangeable = can('update', 'Quota')
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('record-page.quotas.status')}</th>
            <th>{t('record-page.quotas.plan')}</th>
            <th>{t('record-page.quotas.created')}</th>
            <th>{t('record-page.quotas.end')}</th>
            <th>{t('noun.product.titles')}</th>
            <th>{t('column.consultant')}</th>
            <th>{t('noun.payment.title')}</th>
            {isChangeable && (
              <th>
                <span className="visually-hidden">{t('shell.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.map((quota) => (
            <tr key={quota.id}>
              <Cells quota={quota} />
              {isChangeable && (
                <td>
                  <ActionButton
                    look="ghost"
                    size="s"
                    icon={<CalendarClock aria-hidden />}
                    label={t('record-page.quotas.change-end-of', { id: quota.id })}
                    data-tip={t('record-page.quotas.change-end')}
                    onClick={() => onChange(quota)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cells({ quota }: { quota: Quota }) {
  const {
    plan,
    products,
    manager,
    payment_transaction_id: payment,
    type_of_acquisition: acquired,
    type: kind,
  } = quota
  const active = isActive(quota)
  return (
    <>
      <td>
        <Badge tone={active ? 'good' : 'quiet'}>
          {t(active ? 'quotas.status.active' : 'quotas.status.expired')}
        </Badge>
      </td>
      <td>
        {plan && (
          <>
            <bdi>{plan.group?.name}</bdi> <small>{plan.payment_interval_label}</small>
          </>
        )}
        {!plan && kind && labelOf(SignatureType, kind)}
      </td>
      <td>{quota.created_at && formatDate(quota.created_at)}</td>
      <td>{formatDate(quota.end_of_plan)}</td>
      <td>{products.map(({ name }) => name).join(', ')}</td>
      <td>{manager && <bdi>{manager.name}</bdi>}</td>
      <td>
        {payment ? (
          <BesideLink record="transaction" id={payment}>
            #{payment}
          </BesideLink>
        ) : null}{' '}
        {acquired && <small>{labelOf(Acquisition, acquired)}</small>}
      </td>
    </>
  )
}
