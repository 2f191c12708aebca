import { useSignal } from '@preact/signals-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { annotationsCreate } from '~/api/endpoints.gen'
import { Refusal, describe } from '~/api/errors'
import { RestoredDraft } from '~/form/RestoredDraft'
import { useDraft } from '~/form/useDraft'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { TextArea } from '~/ui/input/TextArea'
import css from './Notes.module.css'
import { noting } from './noting'

interface NewNoteProps {
  member: Schemas['Member']
  onDone: () => Promise<void>
}

/** The box for a new note, or why the viewer writes none. */
export function NewNote({ member: { id, name, erased_at: erased }, onDone }: NewNoteProps) {
  const reason = erased ? t('personal-data.event.erased') : whyNot(annotationsCreate)
  return (
    <NoteForm
      name={`annotations.create/${id}`}
      text=""
      reason={reason}
      onSend={async (text) => {
        const { message } = await call(annotationsCreate, { path: { id }, body: { text } })
        toaster.good(message, name)
        await onDone()
      }}
    />
  )
}

interface NoteFormProps {
  /** The name of the typed text. */
  name: string
  /** The text before it is changed. */
  text: string
  /** Why it cannot be written. */
  reason?: string | null
  /** Whether it was opened by a button, so that it takes the focus and can be closed. */
  isOpen?: boolean
  onSend: (text: string) => Promise<void>
  onClose?: () => void
}

/** A note that is typed; Ctrl+Enter saves it, and Escape closes one that was opened to be changed. */
export function NoteForm({ name, text, reason = null, isOpen = false, onSend, onClose }: NoteFormProps) {
  const typed = useDraft(`form/${name}`, text)
  const now = typed.now.value
  const busy = useSignal(false)
  const failure = useSignal<string | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const isAsked = isOpen || noting.value
  useEffect(() => {
    if (!isAsked) return
    noting.value = false
    const area = box.current?.querySelector('textarea')
    area?.focus()
    area?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const isChanged = now.trim() !== '' && now !== text
  const send = async () => {
    if (busy.peek() || !isChanged || reason !== null) return
    busy.value = true
    failure.value = null
    try {
      await onSend(now.trim())
      typed.sent()
      onClose?.()
    } catch (error) {
      failure.value = (error instanceof Refusal && error.fields['text']) || describe(error)
    } finally {
      busy.value = false
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (event.key === 'Escape' && onClose) onClose()
    else return
    event.preventDefault()
  }
  return (
    // The keys are those of the fields in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={box}
      className={css.form}
      aria-label={t(isOpen ? 'summary.notes.edit' : 'summary.notes.write')}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isChanged && <RestoredDraft of={typed} />}
      <TextArea
        name={name}
        aria-label={t('summary.notes.write')}
        aria-description={reason ?? undefined}
        aria-invalid={failure.value !== null || undefined}
        data-tip={reason ?? undefined}
        disabled={reason !== null}
        placeholder={reason ?? t('summary.notes.placeholder')}
        value={now}
        onChange={(value) => {
          typed.type(value)
          failure.value = null
        }}
      />
      {failure.value !== null && (
        <p className={css.wrong} role="alert">
          {failure.value}
        </p>
      )}
      {(isOpen || isChanged) && (
        <div>
          <small>Ctrl+Enter</small>
          {onClose && (
            <Button size="s" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            size="s"
            look="primary"
            busy={busy.value}
            reason={isChanged ? null : t('summary.notes.placeholder')}
          >
            {t('summary.notes.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
