import { useSignal } from '@preact/signals-react'
import {
  emailsSendPasswordRecovery,
  membersEmailDirectAccess,
  membersGet,
  membersMigrateLogin,
} from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { MemberInput } from '~/parts/list/MemberInput'
import { idIn } from '~/parts/list/listState'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'

/** What is asked about the access of a member. */
export type AccessQuestion =
  | { what: 'direct' }
  | { what: 'migrate' }
  | { what: 'recover'; email: string; emailId: number; version?: number }

interface AccessDialogProps {
  member: { id: number; name: string }
  asked: AccessQuestion
  onClose: () => void
}

const reread = () => void refresh(membersGet)

/** Asks before a link is sent to a member, or before the login passes to another one. */
export function AccessDialog({ member, asked, onClose }: AccessDialogProps) {
  const { id, name } = member
  const shared = {
    of: name,
    onDone: ({ message }: { message?: string }) => void toaster.good(message ?? '', name),
    onFailure: reread,
    onClose,
  }
  if (asked.what === 'migrate') return <MigrateLogin member={member} onClose={onClose} />
  if (asked.what === 'direct') {
    return (
      <ConfirmWrite
        {...shared}
        endpoint={membersEmailDirectAccess}
        request={{ path: { id } }}
        title={t('record-page.access.direct-question')}
        confirm={t('record-page.access.send-yes')}
      />
    )
  }
  return (
    <ConfirmWrite
      {...shared}
      endpoint={emailsSendPasswordRecovery}
      request={{ path: { user_id: id, id: asked.emailId } }}
      title={t('record-page.access.recover-question')}
      confirm={t('record-page.access.send-yes')}
    />
  )
}

/** Asks to whom the login passes, and shows what that changes. */
function MigrateLogin({ member: { id, name }, onClose }: Pick<AccessDialogProps, 'member' | 'onClose'>) {
  const typed = useSignal('')
  const to = idIn(typed.value)
  return (
    <ConfirmWrite
      endpoint={membersMigrateLogin}
      request={to === null ? null : { path: { id }, body: { to } }}
      title={t('record-page.access.migrate-question', { member: name })}
      of={name}
      text={t('record-page.access.migrate-text')}
      confirm={t('record-page.access.migrate-yes')}
      onDone={(answer) => {
        tellDone({ title: answer.message ?? '', text: name, answer, reread: () => refresh(membersGet) })
        reread()
      }}
      onFailure={reread}
      onClose={onClose}
    >
      <Field label={t('migration.page.to')}>
        <MemberInput name="to" value={typed.value} onChange={(value) => (typed.value = value)} />
      </Field>
    </ConfirmWrite>
  )
}
