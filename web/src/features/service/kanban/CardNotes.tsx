import { useSignal } from '@preact/signals-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cardsAnnotate } from '~/api/actions.gen'
import { call } from '~/api/call'
import { Refusal, describe } from '~/api/errors'
import { withBody } from '~/api/withBody'
import { choicesOf } from '~/api/words'
import { Bias } from '~/api/words.gen'
import { RestoredDraft } from '~/form/RestoredDraft'
import { draftNamed } from '~/form/drafts'
import { useDraft } from '~/form/useDraft'
import { callOf, reasonOf } from '~/parts/act/acts'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { DateInput } from '~/ui/input/DateInput'
import { Field } from '~/ui/input/Field'
import { QuickDays } from '~/ui/input/QuickDays'
import { Segmented } from '~/ui/input/Segmented'
import { TextArea } from '~/ui/input/TextArea'
import { TextInput } from '~/ui/input/TextInput'
import css from './CardNotes.module.css'
import { reread } from './actions'
import type { DeskModel } from './desk'
import { type Card, cardName } from './view'

/** The notes as they are typed. */
interface Notes {
  annotation: string
  next_contact_at: string
  bias: string
  tags: string
}

const notesOf = ({ annotation, next_contact_at: next, bias, tags }: Card): Notes => ({
  annotation: annotation ?? '',
  next_contact_at: next ?? '',
  bias: bias ?? '',
  tags: tags.join(', '),
})

/** Returns what of the notes was changed, as it is sent: an emptied field is null. */
export function changesOf(before: Notes, after: Notes): object {
  const changed = (Object.keys(after) as (keyof Notes)[]).filter((name) => after[name] !== before[name])
  const tags = [...new Set(after.tags.split(',').map((tag) => tag.trim()))].filter(Boolean)
  return Object.fromEntries(changed.map((name) => [name, name === 'tags' ? tags : after[name] || null]))
}

/** The note, the next contact, the mood and the tags of a card: changed in place, and saved together. */
export function CardNotes({ desk, card }: { desk: DeskModel; card: Card }) {
  const box = useRef<HTMLFormElement>(null)
  const saved = notesOf(card)
  const typed = useDraft<Partial<Notes>>(draftNamed(cardsAnnotate.endpoint, { card: card.id }), {})
  const errors = useSignal<Record<string, string>>({})
  const busy = useSignal(false)
  const notes = { ...saved, ...typed.now.value }
  const changes = changesOf(saved, notes)
  const isChanged = Object.keys(changes).length > 0
  const request = withBody(callOf(cardsAnnotate, card), changes)
  const reason = reasonOf(cardsAnnotate, card)
  useEffect(() => {
    if (desk.cursor.noting.value !== card.id) return
    box.current?.querySelector('textarea')?.focus()
    desk.cursor.noting.value = null
  })
  const set = (name: keyof Notes) => (value: string) => {
    const { [name]: _before, ...others } = typed.now.peek()
    typed.type(value === saved[name] ? others : { ...others, [name]: value })
  }
  const save = async () => {
    if (!isChanged || busy.peek() || reason) return
    busy.value = true
    errors.value = {}
    try {
      const answer = await call(cardsAnnotate.endpoint, {
        ...request,
        version: card.version,
        of: cardName(card),
      } as never)
      const { message, card: after } = answer
      if (after) desk.cards.place(after)
      typed.sent()
      toaster.good(message, card.user.name)
      void reread()
    } catch (error) {
      errors.value = error instanceof Refusal ? error.fields : {}
      toaster.bad(t(cardsAnnotate.label), describe(error))
      // What was typed stays, over what the card has become.
      void desk.cards.recount().catch(() => undefined)
    } finally {
      busy.value = false
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      ;(event.target as HTMLElement).blur()
      desk.cursor.point(card.id)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Sent as it stands after the field has read what was typed.
      box.current?.requestSubmit()
    } else return
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={box}
      className={css.notes}
      aria-label={t('noun.note.titles')}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {isChanged && <RestoredDraft of={typed} />}
      <Field label={t('column.note')} error={errors.value['annotation']}>
        <TextArea name="annotation" value={notes.annotation} onChange={set('annotation')} />
      </Field>
      <Field label={t('field.next-contact-at')} error={errors.value['next_contact_at']}>
        <DateInput name="next_contact_at" value={notes.next_contact_at} onChange={set('next_contact_at')} />
        <QuickDays
          label={t('field.next-contact-at')}
          value={notes.next_contact_at}
          onChange={set('next_contact_at')}
        />
      </Field>
      <Field label={t('field.bias')} error={errors.value['bias']}>
        <Segmented
          name="bias"
          label={t('field.bias')}
          value={notes.bias}
          onChange={set('bias')}
          choices={choicesOf(Bias)}
        />
      </Field>
      <Field
        label={t('kanban-page.panel.tags')}
        hint={t('kanban-page.panel.tags-hint')}
        error={errors.value['tags']}
      >
        <TextInput name="tags" value={notes.tags} onChange={set('tags')} />
      </Field>
      {isChanged && (
        <div className={css.buttons}>
          <span role="status">{t('shell.unsaved')}</span>
          <CopyAsCommand compact commands={[commandFor(cardsAnnotate.endpoint, request as never)]} />
          <ActionButton
            type="submit"
            size="s"
            look="primary"
            busy={busy.value}
            reason={reason}
            data-tip={reason ?? t('kanban-page.days.hint')}
          >
            {t('shell.save')}
          </ActionButton>
        </div>
      )}
    </form>
  )
}
