import { useModel, useSignal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { type Call, call } from '~/api/call'
import { consultantsList, meetingsInvite } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { isMemberNumber, useMemberName } from '~/api/memberName'
import { useRead } from '~/api/queries'
import { session } from '~/api/session'
import { choicesOf } from '~/api/words'
import { InviteKind } from '~/api/words.gen'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { MemberInput } from '~/parts/list/MemberInput'
import { Preview } from '~/parts/write/Preview'
import { tellDone } from '~/parts/write/outbox'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { RadioList } from '~/ui/input/RadioList'
import { Select } from '~/ui/input/Select'
import { Dialog } from '~/ui/overlay/Dialog'
import { rereadMeetings } from './acts'
import { consultantChoices } from './choices'
import type { Invitation } from './desk'
import type { Meeting } from './view'

interface InviteDialogProps {
  invited: Invitation
  /** How the member is reached. */
  person?: ReactNode
  onClose: () => void
}

const requestOf = (values: Record<string, string>): Call<typeof meetingsInvite> => ({
  query: {
    user_id: Number(values['user_id']),
    manager_id: Number(values['manager_id']),
    type: values['type'] as Extract<Meeting['kind'], 'tour' | 'cerc'>,
  },
})

/** Sends a member the link of the page on which to choose a time: for one of the kinds, which must be chosen first. */
export function InviteDialog({ invited, person, onClose }: InviteDialogProps) {
  const { member } = invited
  const failure = useSignal<string | null>(null)
  const consultants = useRead(consultantsList).data?.consultants ?? []
  const own = session.user.value?.id
  const initial = {
    user_id: member ? String(member.id) : '',
    manager_id: String(invited.consultant ?? own ?? ''),
    type: '',
  }
  const send = async (values: Record<string, string>) => {
    try {
      const answer = await call(meetingsInvite, requestOf(values))
      const text = answer.meeting?.member.name
      tellDone({ title: t('scheduler.invite.sent'), text, answer, reread: rereadMeetings })
      model.forget()
      onClose()
    } catch (error) {
      failure.value = describe(error)
    } finally {
      void rereadMeetings()
    }
  }
  const check = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.keys(initial)
        .filter((name) => !values[name])
        .map((name) => [name, t('validation.required')]),
    )
  const model = useModel(
    () =>
      new FixedFormModel(initial, {
        send,
        check,
        draft: new FormDraft(draftNamed(meetingsInvite, { member: member?.id ?? 0 })),
        isSentLater: true,
      }),
  )
  const { values, errors } = model
  const name = useMemberName(values.value['user_id'] ?? '').name ?? member?.name
  const error = (field: string) => errors.value[field] ?? null
  if (failure.value !== null) {
    return (
      <Dialog
        title={t('scheduler.invite.refused')}
        of={name ?? null}
        description={failure.value}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{t('shell.close')}</Button>
            <Button look="primary" onClick={() => (failure.value = null)}>
              {t('scheduler-page.invite.again')}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      of={name ?? null}
      title={name ? t('scheduler-page.invite.to', { member: name }) : t('scheduler-page.invite')}
      description={person ?? t('scheduler-page.invite.text')}
      onClose={onClose}
    >
      <DraftedForm
        model={model}
        actions={
          <>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('scheduler-page.invite.submit')}
            </Button>
          </>
        }
      >
        {!member && (
          <Field label={t('column.member')} error={error('user_id')} required>
            <MemberInput
              name="user_id"
              value={values.value['user_id'] ?? ''}
              onChange={(value) => model.set('user_id', value)}
            />
          </Field>
        )}
        <Field label={t('scheduler-page.invite.kind')} error={error('type')} required>
          <RadioList
            name="type"
            label={t('scheduler-page.invite.kind')}
            value={values.value['type'] ?? ''}
            choices={choicesOf(InviteKind)}
            onChange={(value) => model.set('type', value)}
          />
        </Field>
        <Field label={t('column.consultant')} error={error('manager_id')} required>
          <Select
            name="manager_id"
            value={values.value['manager_id'] ?? ''}
            placeholder={t('shell.choose')}
            choices={consultantChoices(consultants)}
            onChange={(value) => model.set('manager_id', value)}
          />
        </Field>
        {Object.keys(check(values.value)).length === 0 && isMemberNumber(values.value['user_id'] ?? '') && (
          <Preview endpoint={meetingsInvite} request={requestOf(values.value)} />
        )}
      </DraftedForm>
    </Dialog>
  )
}
