import { useModel, useSignal } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import { disabledEmailsCheck } from '~/api/endpoints.gen'
import { labelOf } from '~/api/words'
import { DisabledReason, EmailState } from '~/api/words.gen'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { FormDraft, draftNamed } from '~/form/drafts'
import { Moment } from '~/parts/record/Moment'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextArea } from '~/ui/input/TextArea'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './CheckDialog.module.css'

type Answer = Schemas['EmailsChecked']

interface CheckDialogProps {
  onClose: () => void
}

/** Says of each address of a pasted list whether letters leave for it. */
export function CheckDialog({ onClose }: CheckDialogProps) {
  const checked = useSignal<Answer | null>(null)
  const model = useModel(
    () =>
      new FixedFormModel(
        { addresses: '' },
        {
          draft: new FormDraft(draftNamed(disabledEmailsCheck)),
          send: async ({ addresses = '' }) => {
            checked.value = await call(disabledEmailsCheck, { body: { addresses } })
          },
          check: ({ addresses = '' }): Record<string, string> =>
            addresses.trim() ? {} : { addresses: t('validation.required') },
        },
      ),
  )
  return (
    <Dialog title={t('disabled-emails.check')} of={null} width="l" onClose={onClose}>
      <DraftedForm
        model={model}
        actions={
          <>
            <Button onClick={onClose}>{t('shell.close')}</Button>
            <Button type="submit" look="primary" busy={model.busy.value}>
              {t('shell.check')}
            </Button>
          </>
        }
      >
        <Field
          label={t('disabled-emails.field.list')}
          hint={t('disabled-emails.hint.list')}
          error={model.errors.value['addresses'] ?? null}
          required
        >
          <TextArea
            name="addresses"
            rows={6}
            value={model.values.value['addresses'] ?? ''}
            onChange={(value) => {
              checked.value = null
              model.set('addresses', value)
            }}
          />
        </Field>
        {checked.value && <Result of={checked.value} />}
      </DraftedForm>
    </Dialog>
  )
}

/** What was found: the addresses that get no letters, and how many do. */
function Result({ of: { message, emails } }: { of: Answer }) {
  const stopped = emails.filter(({ state }) => state !== 'enabled')
  return (
    <section className={css.result}>
      <p role="status">{message}</p>
      {stopped.length > 0 && (
        <ul>
          {stopped.map(({ address, state, disabled }) => (
            <li key={address}>
              <bdi translate="no">{address}</bdi>
              <Word words={EmailState} of={state} />
              {disabled && (
                <small>
                  {labelOf(DisabledReason, disabled.reason)} · <Moment at={disabled.since} />
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {stopped.length < emails.length && (
        <p>{t('disabled-emails.others-enabled', { n: emails.length - stopped.length })}</p>
      )}
    </section>
  )
}
