import { useSignal } from '@preact/signals-react'
import { X } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { indicationsSend } from '~/api/endpoints.gen'
import { useMemberName } from '~/api/memberName'
import { useRested } from '~/browser/useRested'
import { RestoredDraft } from '~/form/RestoredDraft'
import { draftNamed } from '~/form/drafts'
import { useDraft } from '~/form/useDraft'
import { MemberInput } from '~/parts/list/MemberInput'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellSent } from '~/parts/write/outbox'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Field } from '~/ui/input/Field'
import { TextArea } from '~/ui/input/TextArea'
import css from './outreach.module.css'

/** Milliseconds of rest after which what was typed is rehearsed. */
const rest = 400

interface IndicateDialogProps {
  member: Schemas['Member']
  onDone: () => Promise<void>
  onClose: () => void
}

/** Recommends a member to others. The rehearsal lists who receives it, and why others do not. */
export function IndicateDialog({ member: { id, name }, onDone, onClose }: IndicateDialogProps) {
  const typed = useSignal('')
  const to = useSignal<readonly number[]>([])
  const message = useDraft(draftNamed(indicationsSend, { id }), '')
  const text = message.now.value
  const rested = useRested(text, rest)
  const pick = (picked: number) => {
    if (picked === id || to.value.includes(picked)) return
    to.value = [...to.value, picked]
    typed.value = ''
  }
  return (
    <ConfirmWrite
      endpoint={indicationsSend}
      request={to.value.length > 0 ? { path: { id }, body: { to: [...to.value], message: rested } } : null}
      held={rested === text ? null : t('shell.loading')}
      title={t('record-page.indications.question', { name })}
      of={name}
      confirm={t('record-page.indications.yes')}
      onDone={(answer) => {
        message.sent()
        tellSent({ title: answer.message ?? '', text: name, outbox: answer.outbox, onRecalled: onDone })
        void onDone()
      }}
      onFailure={() => void onDone()}
      onClose={onClose}
    >
      <RestoredDraft of={message} />
      <div className={css.form}>
        <Field label={t('record-page.indications.to')}>
          <MemberInput
            name="to"
            value={typed.value}
            onChange={(next) => (typed.value = next)}
            onChoose={pick}
          />
        </Field>
        {to.value.length > 0 && (
          <ul className={css.chosen} aria-label={t('record-page.indications.chosen')}>
            {to.value.map((member) => (
              <Chosen
                key={member}
                id={member}
                onRemove={() => (to.value = to.value.filter((other) => other !== member))}
              />
            ))}
          </ul>
        )}
        <Field label={t('column.message')}>
          <TextArea value={text} maxLength={1_000} rows={3} onChange={message.type} />
        </Field>
      </div>
    </ConfirmWrite>
  )
}

function Chosen({ id, onRemove }: { id: number; onRemove: () => void }) {
  const name = useMemberName(String(id)).name ?? `#${id}`
  return (
    <li>
      <bdi>{name}</bdi>
      <ActionButton
        look="ghost"
        size="s"
        icon={<X aria-hidden />}
        label={t('record-page.indications.remove', { name })}
        onClick={onRemove}
      />
    </li>
  )
}
