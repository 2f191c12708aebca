import type { Schemas } from '~/api/call'
import { membersSaveApproval } from '~/api/endpoints.gen'
import { Decision } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { t } from '~/text'
import { said } from '~/text/moment'
import CallDialog from './CallDialog'

interface DecisionDialogProps {
  member: Schemas['Member']
  approval: Schemas['SavedApproval']
  /** The decision and the reason that stand in the form at first. */
  values?: Record<string, string>
  onDone: (answer: { message?: string }) => void
  onClose: () => void
}

/** Decides the registration of a member. */
export default function DecisionDialog({ member, approval, values, onDone, onClose }: DecisionDialogProps) {
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
      text={last ? t('record-page.decided', last) : t('record-page.decided.never')}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
