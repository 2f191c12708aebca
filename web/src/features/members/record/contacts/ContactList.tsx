import { useModel, useSignal, useSignalEffect } from '@preact/signals-react'
import { Plus, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { membersGet, membersSaveAdditions } from '~/api/endpoints.gen'
import { isStale } from '~/api/errors'
import { refresh } from '~/api/queries'
import { markUnsaved } from '~/parts/section/leaving'
import { tellDone } from '~/parts/write/outbox'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { EmailInput } from '~/ui/input/EmailInput'
import { TextInput } from '~/ui/input/TextInput'
import { wholeByClick } from '~/ui/input/wholeByClick'
import type { AskedContact } from './AskDialog'
import { Asking } from './Asking'
import { ContactActs, ContactState, type Question } from './ContactState'
import { type Contacts, ContactsModel, type Entry } from './ContactsModel'
import { SavedContactRow } from './SavedContact'
import css from './contacts.module.css'
import type { Contact, ContactKind, Sections } from './kinds'
import { refusedOf } from './refused'

interface ContactListProps {
  kind: ContactKind
  member: Schemas['Member']
  sections: Sections
  /** Reads the sections anew. */
  readSections: () => Promise<Sections>
}

/** The main phone or e-mail address, and the additional ones: changed together, saved at once, and each confirmed by itself. */
export function ContactList({ kind, member, sections, readSections }: ContactListProps) {
  const { id, type } = member
  const name = `${kind.name}/${id}`
  const contacts = kind.read(sections)
  const { version } = sections.additions
  const model = useModel(() => new ContactsModel(name, contacts, version))
  const form = useRef<HTMLFormElement>(null)
  const asked = useSignal<AskedContact | null>(null)
  useEffect(() => {
    if (version > model.version.peek()) model.rebase(kind.read(sections), version)
  }, [model, kind, sections, version])
  useSignalEffect(() => markUnsaved(name, model.isChanged.value ? t('record-page.contact') : null))
  useEffect(() => () => markUnsaved(name, null), [name])
  const reread = () => refresh(membersGet)
  const save = async (left = 2): Promise<void> => {
    const request = {
      path: { type, id },
      body: kind.body(model.entries.peek()) as Schemas['AdditionsSection'],
      version: model.version.peek(),
    }
    try {
      const answer = await call(membersSaveAdditions, request)
      if (answer.sections) model.done(kind.read(answer.sections), answer.sections.additions.version)
      tellDone({ title: answer.message, text: t(`record-page.${kind.name}`), answer, reread })
      void reread()
    } catch (error) {
      if (!isStale(error) || left === 0) throw error
      const now = await readSections()
      model.rebase(kind.read(now), now.additions.version)
      await save(left - 1)
    }
  }
  const submit = async (): Promise<void> => {
    if (model.busy.peek() || !model.isChanged.peek()) return
    if (!model.check()) {
      focusWrong()
      return
    }
    model.busy.value = true
    try {
      await save()
    } catch (error) {
      model.refuse(refusedOf(error, kind.name, model.entries.peek(), contacts))
    } finally {
      model.busy.value = false
    }
    focusWrong()
  }
  // The fields are enabled again once they are drawn anew.
  const focusWrong = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  const reason = whyNot(membersSaveAdditions)
  const entries = model.entries.value
  const main = contacts.find(({ master }) => master)
  return (
    <form
      ref={form}
      noValidate
      aria-label={t(`record-page.${kind.name}`)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ul className={css.list}>
        {main && (
          <SavedContactRow
            kind={kind}
            contact={main}
            onAsk={(what) => (asked.value = { kind, contact: main, what })}
          />
        )}
        {entries.map((entry) => {
          const contact = contacts.find(({ id: saved }) => saved === entry.id)
          return (
            <EntryRow
              key={entry.key}
              kind={kind}
              model={model}
              entry={entry}
              contact={contact}
              reason={reason}
              onAsk={(what) => contact && (asked.value = { kind, contact, what })}
            />
          )
        })}
      </ul>
      {entries.length === 0 && <p className={css.none}>{t(`record-page.${kind.name}.none`)}</p>}
      {model.failure.value !== null && (
        <p className={css.wrong} role="alert">
          {model.failure.value}
        </p>
      )}
      <div className={css.foot}>
        <ActionButton size="s" icon={<Plus aria-hidden />} reason={reason} onClick={model.add}>
          {t(`record-page.${kind.name}.add`)}
        </ActionButton>
        {model.isChanged.value && (
          <>
            <span role="status">{t('shell.unsaved')}</span>
            <Button onClick={model.discard}>{t('record-page.discard')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('shell.save')}
            </Button>
          </>
        )}
      </div>
      <Asking asked={asked} member={member.name} />
    </form>
  )
}

interface EntryRowProps {
  kind: ContactKind
  model: Contacts
  entry: Entry
  /** The saved contact that it is or was. */
  contact: Contact | undefined
  reason: string | null
  onAsk: (what: Question) => void
}

/** An entry of the list: typed, made the main one, removed, and confirmed once it is saved as it stands. */
function EntryRow({ kind, model, entry, contact, reason, onAsk }: EntryRowProps) {
  const { key, value, master } = entry
  const error = model.errors.value[key]
  const isSaved = contact !== undefined && model.isSaved(entry)
  const note = `${kind.name}-${key}-error`
  const Input = kind.inputMode === 'email' ? EmailInput : TextInput
  return (
    <li className={css.row} data-wrong={error ? '' : undefined}>
      <span className={css.value}>
        <Input
          {...(kind.inputMode === 'tel' && wholeByClick)}
          inputMode={kind.inputMode}
          aria-label={kind.label()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          disabled={model.busy.value || reason !== null}
          value={kind.shown(value)}
          onChange={(typed) => model.type(key, kind.entered(typed))}
        />
        {error && (
          <small id={note} className={css.wrong} role="alert">
            {error}
          </small>
        )}
      </span>
      <span className={css.ways}>{value !== '' && kind.ways(value)}</span>
      {isSaved && !master ? (
        <ContactState contact={contact} />
      ) : (
        <span className={css.state}>
          {master && <span>{t('record-page.contacts.will-be-main')}</span>}
          {!isSaved && <span>{t(`record-page.${kind.name}.save-first`)}</span>}
        </span>
      )}
      {isSaved && !master && <ContactActs kind={kind} contact={contact} onAsk={onAsk} />}
      <span className={css.actions}>
        <ActionButton
          look="ghost"
          size="s"
          icon={<Star aria-hidden />}
          reason={reason}
          aria-pressed={master}
          label={`${t('record-page.contacts.main')} ${value}`}
          data-tip={reason ?? t('record-page.contacts.main')}
          onClick={() => model.makeMain(key)}
        />
        <ActionButton
          look="ghost"
          size="s"
          icon={<Trash2 aria-hidden />}
          reason={reason}
          label={t('record-page.contacts.remove', { value })}
          onClick={() => model.remove(key)}
        />
      </span>
    </li>
  )
}
