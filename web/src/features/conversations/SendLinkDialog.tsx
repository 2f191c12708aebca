import { useModel } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { conversationsSendLink, conversationsSendLinkForm } from '~/api/endpoints.gen'
import { Refused, describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { FormModel } from '~/form/FormModel'
import { FormView } from '~/form/FormView'
import type { Form } from '~/form/eval'
import { CopyAsCommand } from '~/parts/CopyAsCommand'
import { commandFor } from '~/parts/command'
import { toaster } from '~/parts/toasts'
import { t } from '~/text'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Notice } from '~/ui/Notice'
import { Spinner } from '~/ui/Spinner'
import type { DialogProps } from './ConversationDialog'
import { reread } from './reads'

type Send = Call<typeof conversationsSendLink>

/** Asks to which member, and how, the link of a conversation is sent. */
export function SendLinkDialog({ target, actions }: DialogProps) {
  const path = { conversation_id: target.conversation }
  const result = useRead(conversationsSendLinkForm, { path })
  return (
    <Dialog title={t('conversations.send-link.title')} onClose={actions.close}>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <Notice tone="bad" title={t('errors.load')} text={describe(result.error)} />}
      {result.data && <Fields form={result.data} path={path} onClose={actions.close} />}
    </Dialog>
  )
}

interface FieldsProps {
  form: Form
  path: { conversation_id: number }
  onClose: () => void
}

function Fields({ form, path, onClose }: FieldsProps) {
  const model = useModel(
    () =>
      new FormModel(form, {
        send: async (body) => {
          try {
            const { message, member } = await call(conversationsSendLink, {
              path,
              body: body as Send['body'],
            })
            toaster.good(message, member.name)
          } catch (error) {
            toaster.bad(t('conversations.send-link.failure'), describe(error))
            // A broken field says so itself; anything else is said, and over.
            if (error instanceof Refused && Object.keys(error.fields).length > 0) throw error
          }
          onClose()
          void reread()
        },
        onIncomplete: (text) => toaster.bad(text),
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
            {form.submit}
          </Button>
        </>
      }
    />
  )
}
