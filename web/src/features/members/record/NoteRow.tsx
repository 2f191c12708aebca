import { useSignal } from '@preact/signals-react'
import { Pencil, Pin, PinOff } from 'lucide-react'
import { type Schemas, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { annotationsList, annotationsUpdate } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh } from '~/api/queries'
import { tellDone } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatInstant, formatWhen } from '~/text/format'
import { said } from '~/text/moment'
import { ActionButton } from '~/ui/input/ActionButton'
import { NoteForm } from './NoteForm'

export type Note = Schemas['Annotation']

const reread = () => refresh(annotationsList)

/** A note with who wrote it and when. It is changed in place, and pinned above the others. */
export function NoteRow({ note }: { note: Note }) {
  const isOpen = useSignal(false)
  const { id, text, pinned, manager, created_at: at, updated_at: changed } = note
  const reason = note.can?.update?.sentence ?? whyNot(annotationsUpdate)
  const change = async (body: { text?: string; pinned?: boolean }) => {
    const request = { path: { id }, body, version: note.version }
    const answer = await call(annotationsUpdate, request)
    tellDone({ title: answer.message, answer, reread, of: annotationsUpdate.id })
    await reread()
  }
  const pin = async () => {
    try {
      await change({ pinned: !pinned })
    } catch (error) {
      toaster.bad(title(error), describe(error))
      void reread()
    }
  }
  if (isOpen.value) {
    return (
      <li>
        <NoteForm
          name={`annotations.update/${id}`}
          text={text}
          isOpen
          onSend={(typed) => change({ text: typed })}
          onClose={() => (isOpen.value = false)}
        />
      </li>
    )
  }
  return (
    <li data-pinned={pinned || undefined}>
      <p>
        <bdi>{text}</bdi>
      </p>
      <footer>
        <small>
          {pinned && <Pin size={12} aria-label={t('annotations.field.pinned')} />}
          {manager && <bdi>{manager.name}</bdi>}
          <time dateTime={at} title={formatInstant(at)}>
            {formatWhen(at)}
          </time>
          {changed && (
            <span title={formatInstant(changed)}>{t('summary.notes.changed', { when: said(changed) })}</span>
          )}
        </small>
        <span>
          <ActionButton
            look="ghost"
            size="s"
            icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            reason={reason}
            label={t(pinned ? 'summary.notes.unpin' : 'summary.notes.pin')}
            onClick={() => void pin()}
          />
          <ActionButton
            look="ghost"
            size="s"
            icon={<Pencil aria-hidden />}
            reason={reason}
            label={t('summary.notes.edit')}
            onClick={() => (isOpen.value = true)}
          />
        </span>
      </footer>
    </li>
  )
}
