import { useSignal } from '@preact/signals-react'
import type { Call } from '~/api/call'
import {
  conversationsDeleteMessage,
  conversationsReadMessage,
  conversationsReinforceInterest,
} from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { formatInstant } from '~/format'
import { ConfirmWrite } from '~/parts/ConfirmWrite'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { Link } from '~/parts/Link'
import { toaster } from '~/parts/toasts'
import { url } from '~/paths'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { Spinner } from '~/ui/Spinner'
import { Body } from './Body'
import { FinishDialog } from './FinishDialog'
import { LinkDialog } from './LinkDialog'
import { SendLinkDialog } from './SendLinkDialog'
import { type Action, type ActionsModel, type Asking, commandOf } from './actions'
import { reread } from './reads'
import type { Target } from './target'

export interface DialogProps {
  target: Target
  action: Action
  actions: ActionsModel
}

/** Asks before something is done to a conversation. What it is about stays, whatever happens to the list behind it. */
export default function ConversationDialog(props: Asking & { actions: ActionsModel }) {
  switch (props.action.id) {
    case 'see':
      return <MessageDialog {...props} />
    case 'link':
      return <LinkDialog {...props} />
    case 'send':
      return <SendLinkDialog {...props} />
    case 'finish':
      return <FinishDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
    case 'reinforce':
      return <ReinforceDialog {...props} />
    default:
      return null
  }
}

function MessageDialog({ target, action, actions }: DialogProps) {
  const id = target.message ?? 0
  const result = useRead(conversationsReadMessage, { path: { id } })
  const message = result.data?.message
  return (
    <Dialog
      width="l"
      title={t('conversations-page.message.title', { id })}
      description={
        message && (
          <bdi>
            {t('conversations-page.message.from', {
              sender: message.sender_name,
              at: formatInstant(message.send_on),
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
            href={url('cms-conversations', { finished: 'all', open: target.conversation })}
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

function DeleteDialog({ target, actions }: DialogProps) {
  const id = target.message ?? 0
  return (
    <ConfirmWrite
      endpoint={conversationsDeleteMessage}
      request={{ path: { id } }}
      title={t('conversations-page.delete.title', { id })}
      confirm={t('conversations-page.action.delete')}
      onDone={done}
      onFailure={failed}
      onClose={actions.close}
    />
  )
}

function ReinforceDialog({ target, actions }: DialogProps) {
  const request = useSignal<Call<typeof conversationsReinforceInterest>>({
    body: { conversation_id: target.conversation, channels: ['email'] },
  })
  return (
    <ConfirmWrite
      endpoint={conversationsReinforceInterest}
      request={request.value}
      title={t('conversations-page.action.reinforce')}
      text={<bdi>{target.between.join(' · ')}</bdi>}
      confirm={t('conversations-page.action.reinforce')}
      onDone={done}
      onFailure={failed}
      onClose={actions.close}
    />
  )
}

const done = ({ message }: { message: string }) => {
  toaster.good(message)
  void reread()
}

const failed = (error: unknown) => {
  toaster.bad(t('errors.generic'), describe(error))
  void reread()
}
