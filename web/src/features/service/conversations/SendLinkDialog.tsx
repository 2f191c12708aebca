import { conversationsSendLink } from '~/api/endpoints.gen'
import { FormDialog } from '~/parts/write/FormDialog'
import { t } from '~/text'
import type { DialogProps } from './actions'
import { reread, versionNow } from './reads'
import { inWords } from './target'

/** Asks for the member and the channel to which the link of a conversation is sent. */
export function SendLinkDialog({ target, actions }: DialogProps) {
  const { conversation_id: conversation, version } = target
  return (
    <FormDialog
      endpoint={conversationsSendLink}
      path={{ conversation_id: conversation }}
      version={version}
      versionNow={() => versionNow(conversation)}
      title={t('action.conversations.send-link')}
      of={inWords(target)}
      failure={t('conversations.send-link.failure')}
      told={({ message, member }) => ({ title: message, text: member?.name ?? inWords(target) })}
      reread={reread}
      onClose={actions.close}
    />
  )
}
