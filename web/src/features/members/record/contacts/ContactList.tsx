import { useModel, useSignal, useSignalEffect } from '@preact/signals-react'
import { Check, Plus, Send, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { membersSaveAdditions as act } from '~/api/actions.gen'
import type { Endpoint, Schemas } from '~/api/call'
import { call, rehearse } from '~/api/call'
import { whyNot } from '~/api/can'
import { membersGet, membersSaveAdditions } from '~/api/endpoints.gen'
import { describe, isStale } from '~/api/errors'
import { refresh } from '~/api/queries'
import { markUnsaved } from '~/parts/section/leaving'
import { undoBy } from '~/parts/write/inverse'
import { undos } from '~/parts/write/undos'
import { lazyDialog } from '~/shell/lazyDialog'
import { toaster } from '~/shell/toasts'
import { type Key, t } from '~/text'
import { formatInstant } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { type Contacts, ContactsModel, type Entry, type SavedContact } from './ContactsModel'
import css from './contacts.module.css'

const AskDialog = lazyDialog(() => import('./AskDialog'))

type Sections = NonNullable<Schemas['MemberRecord']['sections']>

/** What phones and e-mail addresses tell of their confirmation. */
export interface Contact extends SavedContact {
  verified_at: string | null
  conferred_at: string | null
  verification_sent_at: string | null
  verification_type: string | null
  account_manager: { name: string } | null
  can: Partial<Record<string, Schemas['Reason'] | null>>
}

/** What differs between phones and e-mail addresses. */
export interface ContactKind {
  name: 'phones' | 'emails'
  title: Key
  /** Reads the contacts of the sections. */
  read: (sections: Sections) => Contact[]
  body: (entries: readonly Entry[]) => object
  input: (
    entry: Entry,
    onChange: (value: string) => void,
    isMissing: boolean,
    isDisabled: boolean,
  ) => ReactNode
  /** Returns a value as people read it. */
  shown: (value: string) => string
  /** What stands beside the value, as the link that calls it. */
  beside?: (entry: Entry) => ReactNode
  send: Endpoint
  confirm: Endpoint
}

interface ContactListProps {
  kind: ContactKind
  member: Schemas['Member']
  sections: Sections
}

const readSections = async (id: number): Promise<Sections> => {
  const answer = await call(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (!answer.sections) throw new Error('the record has no sections')
  return answer.sections
}

/** The additional phones or e-mail addresses: changed together, saved at once, and each confirmed by itself. */
export function ContactList({ kind, member, sections }: ContactListProps) {
  const { id, type } = member
  const name = `${kind.name}/${id}`
  const contacts = kind.read(sections)
  const { version } = sections.additions
  const model = useModel(() => new ContactsModel(name, contacts, version))
  const form = useRef<HTMLFormElement>(null)
  const asked = useSignal<{ entry: Entry; what: 'send' | 'confirm' } | null>(null)
  useEffect(() => {
    if (version > model.version.peek()) model.rebase(kind.read(sections), version)
  }, [model, kind, sections, version])
  useSignalEffect(() => markUnsaved(name, model.isChanged.value ? t(kind.title) : null))
  useEffect(() => () => markUnsaved(name, null), [name])
  const reread = () => refresh(membersGet)
  const save = async (left = 2): Promise<void> => {
    const request = {
      path: { type, id },
      body: kind.body(model.entries.peek()) as Schemas['AdditionsSection'],
      version: model.version.peek(),
    }
    try {
      const rehearsal = await rehearse(membersSaveAdditions, request)
      const answer = await call(membersSaveAdditions, request)
      if (answer.sections) model.done(kind.read(answer.sections), answer.sections.additions.version)
      const undo = undoBy(act.undo, rehearsal, { version: answer.sections?.additions.version })
      if (undo) undos.tell(answer.message, { undo, reread }, { text: t(kind.title) })
      else toaster.good(answer.message, t(kind.title))
      void reread()
    } catch (error) {
      if (!isStale(error) || left === 0) throw error
      const now = await readSections(id)
      model.rebase(kind.read(now), now.additions.version)
      await save(left - 1)
    }
  }
  const submit = async () => {
    if (model.busy.peek() || !model.isChanged.peek()) return
    if (!model.check()) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    model.busy.value = true
    try {
      await save()
    } catch (error) {
      toaster.bad(t('errors.validation-form'), describe(error))
    } finally {
      model.busy.value = false
    }
  }
  const reason = whyNot(membersSaveAdditions)
  const entries = model.entries.value
  const isDisabled = model.busy.value || reason !== null
  return (
    <form
      ref={form}
      noValidate
      aria-label={t(kind.title)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {entries.length === 0 && <p className={css.none}>{t(`record-page.${kind.name}.none`)}</p>}
      <ul className={css.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={css.row}>
            <span className={css.value}>
              {kind.input(
                entry,
                (value) => model.type(entry.key, value),
                model.missing.value === entry.key,
                isDisabled,
              )}
              {model.missing.value === entry.key && (
                <small className={css.missing} role="alert">
                  {t('validation.required')}
                </small>
              )}
            </span>
            {entry.value !== '' && kind.beside?.(entry)}
            <State
              kind={kind}
              model={model}
              entry={entry}
              contact={contacts.find((contact) => contact.id === entry.id)}
              onAsk={(what) => (asked.value = { entry, what })}
            />
            <span className={css.actions}>
              <ActionButton
                look="ghost"
                size="s"
                icon={<Star aria-hidden />}
                reason={reason}
                aria-pressed={entry.master}
                label={`${t('record-page.contacts.main')} ${entry.value}`}
                data-tip={t('record-page.contacts.main')}
                onClick={() => model.makeMain(entry.key)}
              />
              <ActionButton
                look="ghost"
                size="s"
                icon={<Trash2 aria-hidden />}
                reason={reason}
                label={t('record-page.contacts.remove', { value: entry.value })}
                onClick={() => model.remove(entry.key)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <ActionButton size="s" icon={<Plus aria-hidden />} reason={reason} onClick={model.add}>
          {t(`record-page.${kind.name}.add`)}
        </ActionButton>
        {model.isChanged.value && (
          <>
            <span role="status">{t('record-page.unsaved')}</span>
            <Button onClick={model.discard}>{t('record-page.discard')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('record-page.save')}
            </Button>
          </>
        )}
      </div>
      {asked.value && (
        <AskDialog
          kind={kind}
          {...asked.value}
          onClose={() => (asked.value = null)}
          onDone={() => void reread()}
        />
      )}
    </form>
  )
}

interface StateProps {
  kind: ContactKind
  model: Contacts
  entry: Entry
  contact: Contact | undefined
  onAsk: (what: 'send' | 'confirm') => void
}

/** Whether and by whom an entry was confirmed, and how it is; only of one that is saved as it stands. */
function State({ kind, model, entry, contact, onAsk }: StateProps) {
  if (!contact || !model.isSaved(entry)) {
    return (
      <span className={css.state}>
        {entry.master && <span>{t('record-page.contacts.will-be-main')}</span>}
        <span>{t(`record-page.${kind.name}.save-first`)}</span>
      </span>
    )
  }
  if (entry.master) return <span className={css.state}>{t('record-page.contacts.will-be-main')}</span>
  const { verified_at: verified, conferred_at: conferred, verification_sent_at: sent } = contact
  const manager = contact.account_manager?.name ?? ''
  return (
    <>
      <span className={css.state}>
        {verified ? (
          <b>
            {t('record-page.contacts.verified', { at: formatInstant(verified), by: confirmerOf(contact) })}
          </b>
        ) : (
          <span>{t('record-page.contacts.pending')}</span>
        )}
        {conferred && (
          <span>{t('record-page.contacts.conferred', { at: formatInstant(conferred), by: manager })}</span>
        )}
        {!verified && sent && <span>{t('record-page.contacts.sent-at', { at: formatInstant(sent) })}</span>}
      </span>
      <span className={css.actions}>
        {!verified && (
          <ActionButton
            look="ghost"
            size="s"
            icon={<Send aria-hidden />}
            reason={whyNot(kind.send) ?? contact.can['send_confirmation']?.sentence}
            label={`${t(`record-page.${kind.name}.send`)} ${entry.value}`}
            onClick={() => onAsk('send')}
          />
        )}
        <ActionButton
          size="s"
          icon={<Check aria-hidden />}
          reason={whyNot(kind.confirm) ?? contact.can['confirm']?.sentence}
          aria-label={`${t(verified ? 'record-page.contacts.reconfirm' : 'record-page.contacts.confirm')} ${entry.value}`}
          onClick={() => onAsk('confirm')}
        >
          {t(verified ? 'record-page.contacts.reconfirm' : 'record-page.contacts.confirm')}
        </ActionButton>
      </span>
    </>
  )
}

/** Returns who verified a contact: the member of staff by name, the user, or the system. */
function confirmerOf({ verification_type: type, account_manager: manager }: Contact): string {
  if (type === 'administration') return manager?.name ?? ''
  return t(type === 'own_user' ? 'record-page.contacts.by-user' : 'record-page.contacts.by-system')
}
