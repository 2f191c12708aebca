import { useSignal } from '@preact/signals-react'
import { massEmailsApprove, massEmailsRequestApproval, massEmailsWithdraw } from '~/api/actions.gen'
import { approvedAlone } from '~/api/limits.gen'
import { ActDialog } from '~/parts/act/ActDialog'
import { reasonOf } from '~/parts/act/acts'
import { Moment } from '~/parts/record/Moment'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Button } from '~/ui/input/Button'
import css from './MassEmailPage.module.css'
import { type Work, rereadMassEmail } from './MassEmailWork'
import { StepCard } from './StepCard'
import type { StepStanding } from './steps'
import type { MassEmail, MassEmailRecord } from './view'

interface ApprovalStepProps {
  record: MassEmailRecord
  work: Work
  standing: StepStanding
  /** How many get the letter, as far as is known. */
  recipients: number
}

/** The approval: who must give it and why, and the way back to a draft. */
export function ApprovalStep({ record, work, standing, recipients }: ApprovalStepProps) {
  const { mass_email: of, consent } = record
  const isAsking = useSignal(false)
  const { state } = of
  const isUndone = reasonOf(massEmailsWithdraw, of) === null
  return (
    <StepCard name="approval" standing={standing} says={<GivenBy of={of} />}>
      {state === 'draft' && <p className={css.quiet}>{whoApproves(recipients)}</p>}
      {state === 'in_approval' && consent && (
        <p className={css.quiet}>
          {t('mass-emails-page.approval.asked', { name: consent.asked_by })} <Moment at={consent.asked_at} />.{' '}
          {whoApproves(recipients)}
        </p>
      )}
      <div className={css.buttons}>
        {state === 'draft' && (
          <Button
            look="primary"
            busy={work.busy.value === 'request-approval'}
            reason={
              reasonOf(massEmailsRequestApproval, of) ??
              (standing === 'open' ? null : t('mass-emails-page.approval.not-yet'))
            }
            onClick={() => void work.requestApproval(of)}
          >
            {t(massEmailsRequestApproval.label)}
          </Button>
        )}
        {state === 'in_approval' && (
          <Button
            look="primary"
            busy={work.busy.value === 'approve'}
            reason={reasonOf(massEmailsApprove, of)}
            onClick={() => void work.approve(of, consent?.version)}
          >
            {t(massEmailsApprove.label)}
          </Button>
        )}
        {isUndone && <Button onClick={() => (isAsking.value = true)}>{t(massEmailsWithdraw.label)}</Button>}
      </div>
      {isAsking.value && (
        <ActDialog
          act={massEmailsWithdraw}
          of={of}
          name={of.name}
          about={{ name: of.name }}
          rereads={[]}
          onChanged={() => void rereadMassEmail()}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </StepCard>
  )
}

/** Returns who must approve a letter to that many, and why. */
const whoApproves = (recipients: number) => {
  const params = { n: recipients, count: formatNumber(recipients), most: formatNumber(approvedAlone) }
  return recipients > approvedAlone
    ? t('mass-emails-page.approval.other', params)
    : t('mass-emails-page.approval.alone', params)
}

function GivenBy({ of: { approved_by: by, approved_at: at } }: { of: MassEmail }) {
  if (by == null || at == null) return null
  return (
    <>
      <bdi>{by}</bdi> · <Moment at={at} />
    </>
  )
}
