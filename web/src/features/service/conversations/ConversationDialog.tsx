import { useSignal } from '@preact/signals-react'
import type { Call, Endpoint, Schemas } from '~/api/call'
import { messagesGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { Link } from '~/shell/Link'
import { tellSent } from '~/parts/write/outbox'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Body } from './Body'
import { FinishDialog } from './FinishDialog'
import { LinkDialog } from './LinkDialog'
import { SendLinkDialog } from './SendLinkDialog'
import { type DialogProps, commandOf, requestOf } from './actions'
import { reread } from './reads'
import { inWords } from './target'

interface ConversationDialogProps extends DialogProps {
  /** Cancels a dialog that has not loaded yet. */
  onClose: () => void
}

/** Confirms an action on a conversation, which stays fixed even if the list behind it changes. */
export function ConversationDialog(props: ConversationDialogProps) {
  switch (props.action.id) {
    case 'messages.get':
      return <MessageDialog {...props} />
    case 'conversations.direct-link':
      return <LinkDialog {...props} />
    case 'conversations.send-link':
      return <SendLinkDialog {...props} />
    case 'conversations.finish':
      return <FinishDialog {...props} />
    default:
      return <ConfirmAction {...props} />
  }
}

function MessageDialog({ target, action, actions }: DialogProps) {
  const id = target.id ?? 0
  const result = useRead(messagesGet, { path: { id } })
  const message = result.data?.message
  return (
    <Dialog
      width="l"
      title={t('conversations-page.message.title', { id })}
      of={inWords(target)}
      description={
        message && (
          <bdi title={formatInstant(message.send_on)}>
            {t('conversations-page.message.from', {
              sender: message.sender_name,
              when: said(message.send_on),
            })}
          </bdi>
        )
      }
      onClose={actions.close}
      actions={
        <>
          <CopyAsCommand compact commands={[commandOf(action, target)]} />
          <Link
            className={buttonClass({})}
            href={url('cms-conversations', { finished: 'all', open: target.conversation_id })}
            onClick={actions.close}
          >
            {t('conversations-page.message.open')}
          </Link>
          <Button look="primary" onClick={actions.close}>
            {t('shell.close')}
          </Button>
        </>
      }
    >
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <Notice tone="bad" title={t('errors.load')} text={describe(result.error)} />}
      {message && <Body text={message.body} />}
    </Dialog>
  )
}

/** Confirms an action without a form. */
function ConfirmAction({ target, action, actions }: DialogProps) {
  const { conversation_id: conversation, id = conversation, version } = target
  const isDeleting = action.record === 'message'
  const request = useSignal<Call<Endpoint>>({
    ...requestOf(action, target),
    // A message has no version: the rehearsal names the record that it is about.
    ...(!isDeleting && { version }),
  })
  return (
    <ConfirmWrite
      endpoint={action.endpoint}
      request={request.value}
      of={inWords(target)}
      title={isDeleting ? t('conversations-page.delete.title', { id }) : t(action.label)}
      confirm={t(action.label).replace(/…$/, '')}
      onDone={(answer) => done(answer, inWords(target))}
      onFailure={() => void reread()}
      onClose={actions.close}
    />
  )
}

/** The answer of these actions: a sentence, and the entries of the outbox that they made. */
type SendingAnswer = Pick<Schemas['MessageSent'], 'message'> & Partial<Schemas['MessageSent']>

const done = ({ message, outbox }: SendingAnswer, text: string) => {
  tellSent({ title: message, text, outbox, onRecalled: reread })
  void reread()
}
