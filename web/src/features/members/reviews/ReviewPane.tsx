import { useSignal } from '@preact/signals-react'
import { Ban, ClipboardCheck, Undo2 } from 'lucide-react'
import { membersSaveApproval as act } from '~/api/actions.gen'
import { type Schemas, call } from '~/api/call'
import { membersGet, membersSaveApproval, reviewsRun } from '~/api/endpoints.gen'
import { describe, isStale } from '~/api/errors'
import { membersGetFacts } from '~/api/facts.gen'
import { title } from '~/api/headings'
import { reviewsList } from '~/api/lists.gen'
import { refresh, useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { DeactivationReason, Decision, MemberStatus } from '~/api/words.gen'
import { isNarrow } from '~/browser/narrow'
import { url } from '~/browser/paths'
import { DecisionDialog } from '~/features/members/record/parts'
import { reasonOf } from '~/parts/act/acts'
import { SplitPane } from '~/parts/list/SplitPane'
import { OthersHere } from '~/parts/record/OthersHere'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { RecordFacts } from '~/parts/record/RecordFacts'
import { tellDecision } from '~/parts/record/deciding'
import { Link } from '~/shell/Link'
import { place } from '~/shell/place'
import { toaster } from '~/shell/toasts'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { Checks } from './Checks'
import css from './ReviewPane.module.css'
import { nextOf } from './next'

type Report = Schemas['ReviewReport']

/** A registration with its checks, and the decision about it. */
export function ReviewPane({ id }: { id: number | null }) {
  return (
    <SplitPane
      hint={{ title: t('reviews.page.choose'), text: t('reviews.page.choose-text') }}
      back={t('reviews.page.back')}
    >
      {id !== null && <Registration id={id} />}
    </SplitPane>
  )
}

function Registration({ id }: { id: number }) {
  const record = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  const report = useRead(reviewsRun, { path: { id } })
  if (record.isError) return <ReadFailure error={record.error} onRetry={() => void record.refetch()} />
  if (report.isError) return <ReadFailure error={report.error} onRetry={() => void report.refetch()} />
  if (!record.data || record.isPlaceholderData || !report.data || report.isPlaceholderData) {
    return <Spinner label={t('shell.loading')} />
  }
  return <Decidable record={record.data} report={report.data} />
}

const decisions = [
  { decision: 'approve', key: 'a', icon: <ClipboardCheck aria-hidden /> },
  { decision: 'send_back', key: 'd', icon: <Undo2 aria-hidden /> },
  { decision: 'block', key: 'b', icon: <Ban aria-hidden /> },
] as const

type DecisionName = (typeof decisions)[number]['decision']

function Decidable({ record, report }: { record: Schemas['MemberRecord']; report: Report }) {
  const asking = useSignal<{ decision: DecisionName; next: Promise<number | undefined> } | null>(null)
  const busy = useSignal(false)
  const { user: member, sections } = record
  const possible: readonly DecisionName[] = sections?.approval.decisions ?? []
  const reasonFor = (decision: DecisionName) => {
    if (!sections || possible.includes(decision)) return reasonOf(act, record)
    return t('reviews.page.not-from', { status: labelOf(MemberStatus, member.status) })
  }
  const goOn = (next: number | undefined) => {
    void refresh(reviewsList.endpoint, membersGet)
    place.change({ open: next === undefined ? undefined : String(next) }, true)
  }
  const approve = async () => {
    if (!sections || busy.value) return
    busy.value = true
    try {
      const next = await nextOf(member.id)
      const request = { path: { type: member.type, id: member.id }, version: sections.approval.version }
      const approval = { ...request, body: { decision: 'approve' as const } }
      const answer = await call(membersSaveApproval, approval)
      tellDecision(member, answer)
      goOn(next)
    } catch (error) {
      toaster.bad(title(error), describe(error))
      await refresh(membersGet, reviewsRun)
      // What others did is told: the decision is asked on what the registration is now.
      if (isStale(error))
        asking.value = { decision: 'approve', next: nextOf(member.id).catch(() => undefined) }
    }
    busy.value = false
  }
  // What passes every check is approved at once; everything else asks.
  const decide = (decision: DecisionName) => {
    if (reasonFor(decision) !== null) return
    if (decision === 'approve' && report.proposal === 'approve') void approve()
    else asking.value = { decision, next: nextOf(member.id).catch(() => undefined) }
  }
  usePageKeys(
    decisions.map(({ decision, key }) => ({
      on: [key],
      label: Decision[decision].label,
      does: () => () => decide(decision),
    })),
  )
  const { proposal } = report
  const asked = asking.value
  return (
    <>
      <header className={css.head}>
        {/* On a phone the list with its title is hidden. */}
        {isNarrow.value && <h1 className="visually-hidden">{t('routes.cms-activation-review-v2.title')}</h1>}
        <h2>
          <Link href={url('cms-user-edit', { id: member.id })}>
            <bdi>{member.name}</bdi>
          </Link>
        </h2>
        <p>
          {proposal
            ? t('reviews.page.proposal', { decision: labelOf(Decision, proposal).toLowerCase() })
            : t('reviews.page.no-proposal')}
          {report.reason && ` ${labelOf(DeactivationReason, report.reason)}.`}
        </p>
        <OthersHere record="user" id={member.id} />
        <div className={css.tools}>
          {decisions.map(({ decision, key, icon }) => (
            <ActionButton
              key={decision}
              icon={icon}
              look={decision === proposal ? 'primary' : undefined}
              busy={decision === 'approve' && busy.value}
              reason={reasonFor(decision)}
              aria-keyshortcuts={key}
              onClick={() => decide(decision)}
            >
              {labelOf(Decision, decision)} <kbd aria-hidden>{key.toUpperCase()}</kbd>
            </ActionButton>
          ))}
        </div>
      </header>
      <Checks report={report} />
      <RecordFacts of={member} sections={membersGetFacts} only={decisive} />
      {asked && sections && possible.includes(asked.decision) && (
        <DecisionDialog
          member={member}
          approval={sections.approval}
          values={{
            decision: asked.decision,
            ...(asked.decision === 'block' && report.reason ? { deactivation_reason: report.reason } : {}),
          }}
          onDone={() => void asked.next.then(goOn)}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

const decisive = [
  'type',
  'person',
  'company_name',
  'phone',
  'email',
  'cpf',
  'cnpj',
  'state',
  'segments',
  'zones',
] as const
