import type { Endpoint } from '~/api/call'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import type { Question } from './ContactState'
import type { Contact, ContactKind } from './kinds'

/** A contact about which something is asked. */
export interface AskedContact {
  kind: ContactKind
  contact: Contact
  what: Question
}

interface AskDialogProps extends AskedContact {
  /** The member's name. */
  member: string
  onDone: () => void
  onClose: () => void
}

/** Asks before a contact is confirmed, or sent a message by which its owner confirms it. */
export function AskDialog({ kind, contact, what, member, onDone, onClose }: AskDialogProps) {
  const { name, send, confirm } = kind
  const value = kind.shown(contact.value)
  const done = name === 'emails' ? 'email' : 'phone'
  return (
    <ConfirmWrite<Endpoint>
      endpoint={what === 'send' ? send : confirm}
      request={{ path: { id: contact.id } as never }}
      title={t(`record-page.${name}.${what}-question`)}
      of={member}
      text={
        what === 'send'
          ? t(`record-page.${name}.send-text`, { value })
          : t('record-page.contacts.confirm-text', { value })
      }
      confirm={t(`record-page.contacts.${what}-yes`)}
      failure={t(`record-page.${name}.${what}-failed`)}
      onDone={() => {
        toaster.good(
          t(`contacts.done.${done}-${what === 'send' ? 'sent' : 'confirmed'}`),
          `${value} · ${member}`,
        )
        onDone()
      }}
      onFailure={onDone}
      onClose={onClose}
    />
  )
}
