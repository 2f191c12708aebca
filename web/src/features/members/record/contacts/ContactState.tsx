import { Check, Send } from 'lucide-react'
import { whyNot } from '~/api/can'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './contacts.module.css'
import type { Contact, ContactKind } from './kinds'

/** Whether and by whom a contact was confirmed, and whether it was asked to or sent back a message. */
export function ContactState({ contact, isBrief }: { contact: Contact; isBrief?: boolean }) {
  const { verified_at: verified, conferred_at: conferred, verification_sent_at: sent } = contact
  const manager = contact.account_manager?.name ?? ''
  return (
    <span className={css.state}>
      {verified ? (
        <b title={formatInstant(verified)}>
          {t('record-page.contacts.verified', { when: said(verified), by: confirmerOf(contact) })}
        </b>
      ) : (
        <span data-open>{t('record-page.contacts.pending')}</span>
      )}
      {conferred && !isBrief && (
        <span title={formatInstant(conferred)}>
          {t('record-page.contacts.conferred', { when: said(conferred), by: manager })}
        </span>
      )}
      {!verified && sent && (
        <span title={formatInstant(sent)}>{t('record-page.contacts.sent-at', { when: said(sent) })}</span>
      )}
      {contact.bounced_at && <em>{t('summary.bounced', { when: said(contact.bounced_at) })}</em>}
    </span>
  )
}

/** The questions about a contact. */
export type Question = 'send' | 'confirm'

interface ContactActsProps {
  kind: ContactKind
  contact: Contact
  /** Whether a confirmed one is not confirmed again here. */
  isBrief?: boolean
  onAsk: (what: Question) => void
}

/** How a contact is confirmed: by a message to its owner, or by staff. */
export function ContactActs({ kind, contact, isBrief, onAsk }: ContactActsProps) {
  const isVerified = contact.verified_at !== null
  if (isBrief && isVerified) return null
  const confirm = t(isVerified ? 'record-page.contacts.reconfirm' : 'shell.confirm')
  return (
    <span className={css.actions}>
      {!isVerified && (
        <ActionButton
          look="ghost"
          size="s"
          icon={<Send aria-hidden />}
          reason={whyNot(kind.send) ?? contact.can['send_confirmation']?.sentence}
          label={`${t(`record-page.${kind.name}.send`)} ${contact.value}`}
          onClick={() => onAsk('send')}
        />
      )}
      <ActionButton
        size="s"
        icon={<Check aria-hidden />}
        reason={whyNot(kind.confirm) ?? contact.can['confirm']?.sentence}
        aria-label={`${confirm} ${contact.value}`}
        onClick={() => onAsk('confirm')}
      >
        {confirm}
      </ActionButton>
    </span>
  )
}

/** Returns who verified a contact: the member of staff by name, the user, or the system. */
function confirmerOf({ verification_type: type, account_manager: manager }: Contact): string {
  if (type === 'administration') return manager?.name ?? ''
  return t(type === 'own_user' ? 'record-page.contacts.by-user' : 'record-page.contacts.by-system')
}
