import { type Signal, useModel, useSignal, useSignalEffect } from '@preact/signals-react'
import { type ReactNode, useRef } from 'react'
import { call } from '~/api/call'
import { consultantsList, meetingsBook } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { isMemberNumber, useMemberName } from '~/api/memberName'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { choicesOf } from '~/api/words'
import { MeetingKind } from '~/api/words.gen'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { MemberInput } from '~/parts/list/MemberInput'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { Preview } from '~/parts/write/Preview'
import { commandFor } from '~/parts/write/command'
import { tellDone } from '~/parts/write/outbox'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'
import { TextArea } from '~/ui/input/TextArea'
import { Dialog } from '~/ui/overlay/Dialog'
import { FreeTimes } from './FreeTimes'
import { SlotPicker } from './SlotPicker'
import { freeTimesIn, rereadMeetings } from './acts'
import { consultantChoices } from './choices'
import { localOf } from './days'
import type { Draft } from './desk'
import type { Consultant, Meeting } from './view'

interface BookDialogProps {
  draft: Draft
  /** How the member is reached. */
  person?: ReactNode
  onClose: () => void
  /** Receives the meeting that was booked. */
  onBooked?: (meeting: Meeting) => void
}

/** Books a meeting: with whom, what for, and at which of the free times. */
export function BookDialog(props: BookDialogProps) {
  const { draft, onClose } = props
  const picked = useSignal('')
  const name = useMemberName(picked.value).name ?? draft.member?.name ?? null
  const result = useRead(consultantsList)
  return (
    <Dialog
      width="l"
      title={name ? t('scheduler-page.book.with', { member: name }) : t('scheduler-page.book')}
      of={name}
      description={props.person}
      onClose={onClose}
    >
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.data && <Fields consultants={result.data.consultants} picked={picked} {...props} />}
    </Dialog>
  )
}

/** Returns the consultant who is proposed: the one that is known, otherwise the viewer. */
function proposed(consultants: readonly Consultant[], { consultant }: Draft): string {
  const own = session.user.value?.id
  const among = (id: number | undefined) => consultants.some((one) => one.id === id)
  if (among(consultant)) return String(consultant)
  return among(own) ? String(own) : ''
}

type TimeRefusal = { why: string; free: string[] }

interface FieldsProps extends BookDialogProps {
  consultants: readonly Consultant[]
  /** The number of the member who is chosen, for the title. */
  picked: Signal<string>
}

function Fields({ consultants, picked, draft, onClose, onBooked }: FieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const refusal = useSignal<TimeRefusal | null>(null)
  const initial = {
    listener_id: draft.member ? String(draft.member.id) : '',
    manager_id: proposed(consultants, draft),
    kind: 'follow_up',
    start_at: draft.start ?? '',
    notes: '',
  }
  const send = async (values: Record<string, string>) => {
    refusal.value = null
    try {
      const answer = await call(meetingsBook, { body: bodyOf(values) })
      const { message, meeting } = answer
      tellDone({ title: message, text: meeting.member.name, answer, reread: rereadMeetings })
      onClose()
      onBooked?.(meeting)
    } catch (error) {
      const free = freeTimesIn(error)
      if (!free) throw error
      refusal.value = { why: describe(error), free }
    } finally {
      void rereadMeetings()
    }
  }
  const check = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      ['listener_id', 'manager_id', 'start_at']
        .filter((name) => !values[name])
        .map((name) => [name, t('validation.required')]),
    )
  const model = useModel(
    () =>
      new FixedFormModel(initial, {
        send,
        check,
        draft: new FormDraft(
          draftNamed(meetingsBook, { member: draft.member?.id ?? 0, start: draft.start ?? '' }),
        ),
      }),
  )
  const { values, errors } = model
  useSignalEffect(() => {
    picked.value = values.value['listener_id'] ?? ''
  })
  const { listener_id: member = '', manager_id: manager = '', kind, start_at: start = '' } = values.value
  const set = (name: string) => (value: string) => {
    refusal.value = null
    model.set(name, value)
  }
  const take = (instant: string) => {
    model.set('start_at', localOf(instant))
    void model.submit({})
  }
  return (
    <div ref={box}>
      <DraftedForm
        model={model}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(meetingsBook, { body: bodyOf(values.value) })]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('scheduler-page.book.submit')}
            </Button>
          </>
        }
      >
        {refusal.value && <FreeTimes {...refusal.value} onChoose={take} />}
        {!draft.member && (
          <Field label={t('column.member')} error={errors.value['listener_id'] ?? null} required>
            <MemberInput name="listener_id" value={member} onChange={set('listener_id')} />
          </Field>
        )}
        <Field label={t('column.consultant')} error={errors.value['manager_id'] ?? null} required>
          <Select
            name="manager_id"
            value={manager}
            placeholder={t('shell.choose')}
            choices={consultantChoices(consultants)}
            onChange={(chosen) => {
              set('manager_id')(chosen)
              if (!draft.start) model.set('start_at', '')
            }}
          />
        </Field>
        <Field label={t('column.kind')} required>
          <Segmented
            name="kind"
            label={t('column.kind')}
            value={kind ?? ''}
            choices={choicesOf(MeetingKind)}
            onChange={set('kind')}
          />
        </Field>
        {manager !== '' && (
          <SlotPicker
            key={manager}
            consultant={Number(manager)}
            value={start}
            onChange={set('start_at')}
            error={errors.value['start_at']}
            isFirstChosen={draft.member !== undefined && !draft.start}
          />
        )}
        <Field label={t('column.notes')}>
          <TextArea name="notes" value={values.value['notes'] ?? ''} onChange={set('notes')} />
        </Field>
        {isMemberNumber(member) && manager !== '' && start !== '' && (
          <Preview endpoint={meetingsBook} request={{ body: { ...bodyOf(values.value), notes: '' } }} />
        )}
      </DraftedForm>
    </div>
  )
}

const bodyOf = ({
  listener_id: member,
  manager_id: manager,
  kind,
  start_at: start,
  notes,
}: Record<string, string>) => ({
  listener_id: member ? Number(member) : undefined,
  manager_id: manager ? Number(manager) : undefined,
  start_at: start || undefined,
  kind: kind as Meeting['kind'],
  notes: notes ?? '',
})
