import { useModel } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { conversationsSendLink, formsGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { tellSent } from '~/parts/write/outbox'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import type { DialogProps } from './actions'
import { reread, versionNow } from './reads'
import { type Target, inWords } from './target'

type Send = Call<typeof conversationsSendLink>

/** Asks to which member, and how, the link of a conversation is sent. */
export function SendLinkDialog({ target, actions }: DialogProps) {
  const result = useRead(formsGet, {
    path: { form: 'conversations.send-link' },
    query: { path: String(target.conversation) },
  })
  return (
    <Dialog
      title={t('conversations.send-link.title')}
      description={<bdi>{inWords(target)}</bdi>}
      onClose={actions.close}
    >
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <Notice tone="bad" title={t('errors.load')} text={describe(result.error)} />}
      {result.data && <Fields form={result.data} target={target} onClose={actions.close} />}
    </Dialog>
  )
}

interface FieldsProps {
  form: Form
  target: Target
  onClose: () => void
}

function Fields({ form, target, onClose }: FieldsProps) {
  const path = { conversation_id: target.conversation }
  const version = useVersion(target.version, () => versionNow(target.conversation))
  const send = async (body: Send['body']) => {
    try {
      const { message, member, outbox } = await version.write((seen) =>
        call(conversationsSendLink, { path, body, version: seen }),
      )
      tellSent({ title: message, text: member.name, outbox, onRecalled: reread })
      onClose()
    } finally {
      void reread()
    }
  }
  const model = useModel(
    () =>
      new FormModel(form, {
        send: (body) => send(body as Send['body']),
        failure: t('conversations.send-link.failure'),
      }),
  )
  const request: Send = { path, body: model.request.value as Send['body'] }
  return (
    <FormView
      model={model}
      actions={
        <>
          <CopyAsCommand compact commands={[commandFor(conversationsSendLink, request)]} />
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" busy={model.busy.value}>
            {model.failure.value === null ? form.submit : t('errors.retry')}
          </Button>
        </>
      }
    />
  )
}
