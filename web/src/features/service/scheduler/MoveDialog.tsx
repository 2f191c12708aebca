import { useModel, useSignal } from '@preact/signals-react'
import { type Call, call } from '~/api/call'
import { consultantsList, meetingsList, meetingsMove } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { submitLabel } from '~/form/submitLabel'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { OthersChanged } from '~/parts/write/OthersChanged'
import { Preview } from '~/parts/write/Preview'
import { commandFor } from '~/parts/write/command'
import { useOthersChange } from '~/parts/write/useOthersChange'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { Dialog } from '~/ui/overlay/Dialog'
import { FreeTimes } from './FreeTimes'
import { SlotPicker } from './SlotPicker'
import { freeTimesIn, rereadMeetings } from './acts'
import { consultantChoices } from './choices'
import { localOf } from './days'
import type { DeskModel } from './desk'
import type { Meeting } from './view'

interface MoveDialogProps {
  desk: DeskModel
  meeting: Meeting
  onClose: () => void
}

/** Moves a meeting to another free time, or to another consultant. */
export function MoveDialog({ desk, meeting, onClose }: MoveDialogProps) {
  const consultants = useRead(consultantsList).data?.consultants ?? []
  const refusal = useSignal<{ why: string; free: string[] } | null>(null)
  const version = useVersion(meeting.version, async () => {
    const { meetings } = await call(meetingsList, { query: { id: meeting.id } })
    return meetings.data[0]?.version ?? meeting.version
  })
  const requestOf = ({
    start_at: start,
    manager_id: manager,
  }: Record<string, string>): Call<typeof meetingsMove> => ({
    path: { id: meeting.id },
    body: {
      start_at: start || undefined,
      manager_id: manager === String(meeting.manager.id) ? undefined : Number(manager),
    },
  })
  const send = async (values: Record<string, string>) => {
    refusal.value = null
    try {
      const answer = await version.write((seen) =>
        call(meetingsMove, { ...requestOf(values), version: seen }),
      )
      desk.moves.take(meeting, answer)
      onClose()
    } catch (error) {
      const free = freeTimesIn(error)
      if (!free) throw error
      refusal.value = { why: describe(error), free }
    } finally {
      void rereadMeetings()
    }
  }
  const check = ({ start_at: start }: Record<string, string>): Record<string, string> =>
    start ? {} : { start_at: t('validation.required') }
  const initial = { start_at: '', manager_id: String(meeting.manager.id) }
  const model = useModel(
    () =>
      new FixedFormModel(initial, {
        send,
        check,
        draft: new FormDraft(draftNamed(meetingsMove, { id: meeting.id })),
      }),
  )
  const others = useOthersChange<typeof meetingsMove>({
    endpoint: meetingsMove,
    request: requestOf(model.values.value),
    isOff: model.busy.value,
    onChange: () => void version.renew(),
  })
  const { start_at: start = '', manager_id: manager = '' } = model.values.value
  const set = (name: string) => (value: string) => {
    refusal.value = null
    model.set(name, value)
  }
  const own = { value: String(meeting.manager.id), label: meeting.manager.name }
  const known = consultantChoices(consultants)
  return (
    <Dialog
      width="l"
      title={t('scheduler-page.move.of', { member: meeting.member.name })}
      of={meeting.member.name}
      description={desk.summary(meeting)}
      onClose={onClose}
    >
      <DraftedForm
        model={model}
        actions={
          <>
            <CopyAsCommand compact commands={[commandFor(meetingsMove, requestOf(model.values.value))]} />
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {submitLabel(model, t('scheduler-page.move.submit'))}
            </Button>
          </>
        }
      >
        <OthersChanged {...others} />
        {refusal.value && (
          <FreeTimes
            {...refusal.value}
            onChoose={(instant) => {
              model.set('start_at', localOf(instant))
              void model.submit({})
            }}
          />
        )}
        <SlotPicker
          key={manager}
          isFirstChosen
          consultant={Number(manager)}
          value={start}
          onChange={set('start_at')}
          error={model.errors.value['start_at']}
        />
        <Field label={t('column.consultant')}>
          <Select
            name="manager_id"
            value={manager}
            choices={known.some(({ value }) => value === own.value) ? known : [own, ...known]}
            onChange={(chosen) => {
              set('manager_id')(chosen)
              model.set('start_at', '')
            }}
          />
        </Field>
        {start !== '' && <Preview endpoint={meetingsMove} request={requestOf(model.values.value)} />}
      </DraftedForm>
    </Dialog>
  )
}
