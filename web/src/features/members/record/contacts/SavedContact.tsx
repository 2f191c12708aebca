import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { ContactActs, ContactState, type Question } from './ContactState'
import css from './contacts.module.css'
import type { Contact, ContactKind } from './kinds'

interface SavedContactProps {
  kind: ContactKind
  contact: Contact
  /** Whether it is read at a glance: a confirmed one is not confirmed again. */
  isBrief?: boolean
  onAsk: (what: Question) => void
}

/** A phone or an e-mail address to read, call, write to, copy and confirm. */
export function SavedContactRow({ kind, contact, isBrief, onAsk }: SavedContactProps) {
  return (
    <li className={css.row} data-brief={isBrief || undefined}>
      <span className={css.saved}>
        {kind.drawn(contact.value)}
        {contact.master && !isBrief && <Badge tone="accent">{t('record-page.access.main')}</Badge>}
      </span>
      <span className={css.ways}>{kind.ways(contact.value)}</span>
      <ContactState contact={contact} isBrief={isBrief} />
      <ContactActs kind={kind} contact={contact} isBrief={isBrief} onAsk={onAsk} />
    </li>
  )
}
