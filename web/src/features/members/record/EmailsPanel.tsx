import { emailsConfirm, emailsSendConfirmation } from '~/api/endpoints.gen'
import { t } from '~/text'
import { TextInput } from '~/ui/input/TextInput'
import { type ContactKind, ContactList } from './contacts/ContactList'
import type { PanelProps } from './panels'

const kind: ContactKind = {
  name: 'emails',
  title: 'record-page.emails',
  read: ({ additions }) => additions.emails.map((email) => ({ ...email, value: email.email })),
  body: (entries) => ({
    emails: entries.map(({ id, value, master }) => ({ ...(id !== null && { id }), email: value, master })),
  }),
  shown: (value) => value,
  input: (entry, onChange, isMissing, isDisabled) => (
    <TextInput
      type="email"
      aria-label={t('column.email')}
      aria-invalid={isMissing || undefined}
      disabled={isDisabled}
      value={entry.value}
      onChange={onChange}
    />
  ),
  send: emailsSendConfirmation,
  confirm: emailsConfirm,
}

/** The e-mail addresses beside the main one. */
export default function EmailsPanel({ member, sections }: PanelProps) {
  return sections && <ContactList kind={kind} member={member} sections={sections} />
}
