import { useSignal } from '@preact/signals-react'
import { ClipboardCheck } from 'lucide-react'
import { membersSaveApproval as act } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { membersGet, membersSaveApproval } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { Decision } from '~/api/words.gen'
import { reasonOf } from '~/parts/act/acts'
import { labelOf } from '~/api/words'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './CallDialog'

/** The decision about the member's registration: what is open to the viewer, and what was decided last. */
export function Decide({ record }: { record: Schemas['MemberRecord'] }) {
  const { user: member, sections } = record
  const isOpen = useSignal(false)
  if (!sections) return null
  const { decision, decided_at, decided_by, version } = sections.approval
  const last = decision && {
    decision: labelOf(Decision, decision),
    by: decided_by ?? '',
    at: decided_at ? formatInstant(decided_at) : '',
  }
  return (
    <>
      <ActionButton
        icon={<ClipboardCheck aria-hidden />}
        reason={reasonOf(act, record)}
        onClick={() => (isOpen.value = true)}
      >
        {t('record-page.decide')}
      </ActionButton>
      {isOpen.value && (
        <CallDialog
          endpoint={membersSaveApproval}
          path={{ type: member.type, id: member.id }}
          version={version}
          title={t('record-page.decide')}
          text={last ? t('record-page.decided', last) : t('record-page.decided.never')}
          onDone={({ message }) => {
            toaster.good(message ?? '', member.name)
            void refresh(membersGet)
          }}
          onClose={() => (isOpen.value = false)}
        />
      )}
    </>
  )
}
