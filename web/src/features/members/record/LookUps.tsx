import { useSignal } from '@preact/signals-react'
import { Landmark, ListChecks } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { registrySearch, reviewsRun } from '~/api/endpoints.gen'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { ChecksDialog, RegistryDialog } from './dialogs'
import panel from './panel.module.css'

/** The look-ups of a registration: the public registry of representatives, and the checks of a review. */
export function LookUps({ member }: { member: Schemas['Member'] }) {
  const asked = useSignal<'registry' | 'checks' | null>(null)
  const close = () => (asked.value = null)
  return (
    <div className={panel.tools}>
      <ActionButton
        size="s"
        icon={<Landmark aria-hidden />}
        reason={whyNot(registrySearch)}
        onClick={() => (asked.value = 'registry')}
      >
        {t('record-page.registry')}
      </ActionButton>
      <ActionButton
        size="s"
        icon={<ListChecks aria-hidden />}
        reason={whyNot(reviewsRun)}
        onClick={() => (asked.value = 'checks')}
      >
        {t('record-page.checks')}
      </ActionButton>
      {asked.value === 'registry' && <RegistryDialog member={member} onClose={close} />}
      {asked.value === 'checks' && <ChecksDialog member={member} onClose={close} />}
    </div>
  )
}
