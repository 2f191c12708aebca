import { useSignal } from '@preact/signals-react'
import { ClipboardCheck } from 'lucide-react'
import { membersSaveApproval as act } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { membersGet } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { reasonOf } from '~/parts/act/acts'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { DecisionDialog } from './parts'

/** The decision about the member's registration: what is open to the viewer, and what was decided last. */
export function Decide({ record }: { record: Schemas['MemberRecord'] }) {
  const { user: member, sections } = record
  const isOpen = useSignal(false)
  if (!sections) return null
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
        <DecisionDialog
          member={member}
          approval={sections.approval}
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
