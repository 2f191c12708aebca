import { Copy, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Endpoint, Schemas } from '~/api/call'
import {
  emailsConfirm,
  emailsSendConfirmation,
  phonesConfirm,
  phonesSendConfirmation,
} from '~/api/endpoints.gen'
import { entered, shown } from '~/form/reading'
import { Email } from '~/parts/record/Email'
import { copy } from '~/parts/record/clipboard'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import { callLink, chatLink } from '~/parts/record/callLink'
import type { Entry, SavedContact } from './ContactsModel'

export type Sections = NonNullable<Schemas['MemberRecord']['sections']>

/** The confirmation of phones and e-mail addresses, in words. */
export interface Contact extends SavedContact {
  verified_at: string | null
  conferred_at: string | null
  verification_sent_at: string | null
  verification_type: string | null
  account_manager: { name: string } | null
  /** When a message to it came back last. */
  bounced_at?: string | null
  can: Partial<Record<string, Schemas['Reason'] | null>>
}

/** The differences between phones and e-mail addresses. */
export interface ContactKind {
  name: 'phones' | 'emails'
  /** Reads the contacts of the sections, the main one among them. */
  read: (sections: Sections) => Contact[]
  body: (entries: readonly Entry[]) => object
  /** How it is typed, and named. */
  inputMode: 'tel' | 'email'
  label: () => string
  /** Draws a value to read. */
  drawn: (value: string) => ReactNode
  /** Returns a value as people type it, and the value of their typed text. */
  shown: (value: string) => string
  entered: (typed: string) => string
  /** The actions on a contact: call, write, copy. */
  ways: (value: string) => ReactNode
  send: Endpoint
  confirm: Endpoint
}

function Copied({ value }: { value: string }) {
  return (
    <ActionButton
      look="ghost"
      size="s"
      icon={<Copy aria-hidden />}
      label={`${t('shell.copy')} ${value}`}
      data-tip={t('shell.copy')}
      onClick={() => void copy(value)}
    />
  )
}

export const phones: ContactKind = {
  name: 'phones',
  read: ({ additions }) => additions.phones.map((phone) => ({ ...phone, value: phone.phone })),
  body: (entries) => ({
    phones: entries.map(({ id, value, master }) => ({ ...(id !== null && { id }), phone: value, master })),
  }),
  inputMode: 'tel',
  label: () => t('column.phone'),
  drawn: (value) => <bdi>{shown('phone', value)}</bdi>,
  shown: (value) => shown('phone', value),
  entered: (typed) => entered('phone', typed),
  ways: (value) => (
    <>
      <a
        className={buttonClass({ look: 'ghost', size: 's' }, true)}
        href={callLink(value)}
        aria-label={`${t('record-page.call')} ${value}`}
        data-tip={t('record-page.call')}
      >
        <Phone aria-hidden />
      </a>
      <a
        className={buttonClass({ look: 'ghost', size: 's' }, true)}
        href={chatLink(value)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t('summary.chat')} ${value}`}
        data-tip={t('summary.chat')}
      >
        <MessageCircle aria-hidden />
      </a>
      <Copied value={shown('phone', value)} />
    </>
  ),
  send: phonesSendConfirmation,
  confirm: phonesConfirm,
}

export const emails: ContactKind = {
  name: 'emails',
  read: ({ additions }) => additions.emails.map((email) => ({ ...email, value: email.email })),
  body: (entries) => ({
    emails: entries.map(({ id, value, master }) => ({ ...(id !== null && { id }), email: value, master })),
  }),
  inputMode: 'email',
  label: () => t('column.email'),
  drawn: (value) => <Email of={value} />,
  shown: (value) => value,
  entered: (typed) => typed,
  ways: (value) => <Copied value={value} />,
  send: emailsSendConfirmation,
  confirm: emailsConfirm,
}
