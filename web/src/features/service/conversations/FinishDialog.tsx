import { useSignal } from '@preact/signals-react'
import { useState } from 'react'
import { isLacking } from '~/api/can'
import { conversationsFinish, conversationsReopen } from '~/api/endpoints.gen'
import { draftNamed } from '~/form/drafts'
import type { Value } from '~/form/eval'
import { ChoiceForm } from '~/parts/act/ChoiceForm'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { useOthersChange } from '~/parts/write/useOthersChange'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { BesideDialog } from '~/ui/overlay/BesideDialog'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './FinishDialog.module.css'
import type { DialogProps } from './actions'
import { versionNow } from './reads'
import { inWords } from './target'

/** Asks for the reason and closes a conversation, beside its thread if that is open. */
export function FinishDialog({ target, actions }: DialogProps) {
  const { company_user_id, rep_user_id, conversation_id: conversation } = target
  const [Frame] = useState(() => (actions.isOpen(target) ? BesideDialog : Dialog))
  const isFinal = isLacking(conversationsReopen)
  const version = useVersion(target.version, () => versionNow(conversation))
  const busy = useSignal(false)
  const others = useOthersChange<typeof conversationsFinish>({
    endpoint: conversationsFinish,
    request: { path: { company_user_id, rep_user_id }, body: {} },
    record: { record: 'conversation', id: conversation },
    isOff: busy.value,
    onChange: () => void version.renew(),
  })
  const send = async (body: Record<string, Value>) => {
    busy.value = true
    try {
      await version.write((seen) => actions.finish(target, body, seen))
    } finally {
      busy.value = false
    }
  }
  const command = (body: object) =>
    commandFor(conversationsFinish, { path: { company_user_id, rep_user_id }, body })
  return (
    <Frame title={t('action.conversations.finish')} of={inWords(target)} onClose={actions.close}>
      <ChoiceForm
        name={conversationsFinish.id}
        draft={draftNamed(conversationsFinish, { company_user_id, rep_user_id })}
        isFinal={isFinal}
        others={others}
        send={send}
        onClose={actions.close}
        aside={(body) => <CopyAsCommand compact commands={[command(body)]} />}
      />
      <p className={css.keys}>
        {t(isFinal ? 'conversations-page.finish-is-final' : 'conversations-page.finish-keys')}
      </p>
    </Frame>
  )
}
