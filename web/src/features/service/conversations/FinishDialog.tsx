import { call } from '~/api/call'
import { conversationsFinish } from '~/api/endpoints.gen'
import type { Value } from '~/form/eval'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Dialog } from '~/ui/overlay/Dialog'
import ChoiceForm from '~/parts/act/ChoiceForm'
import type { DialogProps } from './actions'
import { versionNow } from './reads'
import { inWords } from './target'

/** Asks for the reason and closes a conversation. */
export function FinishDialog({ target, actions }: DialogProps) {
  const { company_user_id, rep_user_id, conversation_id: conversation } = target
  const path = { company_user_id, rep_user_id }
  const version = useVersion(target.version, () => versionNow(conversation))
  const send = async (body: Record<string, Value>) => {
    const answer = await version.write((seen) => call(conversationsFinish, { path, body, version: seen }))
    actions.close()
    actions.finished(target, answer)
  }
  return (
    <Dialog
      title={t('conversations.finish.title')}
      description={<bdi>{inWords(target)}</bdi>}
      onClose={actions.close}
    >
      <ChoiceForm
        name={conversationsFinish.id}
        send={send}
        onClose={actions.close}
        aside={(body) => (
          <CopyAsCommand compact commands={[commandFor(conversationsFinish, { path, body })]} />
        )}
      />
    </Dialog>
  )
}
