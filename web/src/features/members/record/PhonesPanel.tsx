import { Phone } from 'lucide-react'
import { phonesConfirm, phonesSendConfirmation } from '~/api/endpoints.gen'
import { entered, shown } from '~/form/reading'
import { t } from '~/text'
import { buttonClass } from '~/ui/input/Button'
import { TextInput } from '~/ui/input/TextInput'
import { callLink } from './callLink'
import { type ContactKind, ContactList } from './contacts/ContactList'
import type { PanelProps } from './panels'

const kind: ContactKind = {
  name: 'phones',
  title: 'record-page.phones',
  read: ({ additions }) => additions.phones.map((phone) => ({ ...phone, value: phone.phone })),
  body: (entries) => ({
    phones: entries.map(({ id, value, master }) => ({ ...(id !== null && { id }), phone: value, master })),
  }),
  input: (entry, onChange, isMissing, isDisabled) => (
    <TextInput
      inputMode="tel"
      aria-label={t('column.phone')}
      aria-invalid={isMissing || undefined}
      disabled={isDisabled}
      value={shown('phone', entry.value)}
      onChange={(typed) => onChange(entered('phone', typed))}
    />
  ),
  shown: (value) => shown('phone', value),
  beside: ({ value }) => (
    <a
      className={buttonClass({ look: 'ghost', size: 's' }, true)}
      href={callLink(value)}
      aria-label={`${t('record-page.call')} ${value}`}
    >
      <Phone aria-hidden />
    </a>
  ),
  send: phonesSendConfirmation,
  confirm: phonesConfirm,
}

/** The phones beside the main one. */
export default function PhonesPanel({ member, sections }: PanelProps) {
  return sections && <ContactList kind={kind} member={member} sections={sections} />
}
