import { whyNot } from '~/api/can'
import type { Schemas } from '~/api/call'
import { membersSaveApproval, reviewsRun } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { Decision, ReviewSubject } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { tellDecision } from '~/parts/record/deciding'
import { t } from '~/text'
import { said } from '~/text/moment'
import { CallDialog } from './CallDialog'

interface DecisionDialogProps {
  member: Schemas['Member']
  approval: Schemas['SavedApproval']
  /** The decision and the reason that stand in the form at first. */
  values?: Record<string, string>
  onDone: () => void
  onClose: () => void
}

/** Decides the registration of a member. */
export function DecisionDialog({ member, approval, values, onDone, onClose }: DecisionDialogProps) {
  const { decision, decided_at, decided_by, version } = approval
  const last = decision && {
    decision: labelOf(Decision, decision),
    by: decided_by ?? '',
    when: decided_at ? said(decided_at) : '',
  }
  return (
    <CallDialog
      endpoint={membersSaveApproval}
      path={{ type: member.type, id: member.id }}
      version={version}
      values={values}
      title={t('record-page.decide')}
      of={member.name}
      text={
        <>
          {last ? t('record-page.decided', last) : t('record-page.decided.never')}
          <Findings id={member.id} />
        </>
      }
      onDone={(answer) => {
        tellDecision(member, answer)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

/** What the checks of the registration said: what they propose, and what they found amiss. */
function Findings({ id }: { id: number }) {
  const report = useRead(reviewsRun, { path: { id } }, whyNot(reviewsRun) === null).data
  if (!report) return null
  const { proposal, checks } = report
  const amiss = checks.filter(({ verdict }) => verdict !== 'passed')
  return (
    <>
      <br />
      {proposal
        ? t('reviews.page.proposal', { decision: labelOf(Decision, proposal).toLowerCase() })
        : t('reviews.page.no-proposal')}
      {amiss.map(({ subject, evidence }) => (
        <span key={subject}>
          <br />
          {labelOf(ReviewSubject, subject)}: <bdi>{evidence}</bdi>
        </span>
      ))}
    </>
  )
}
