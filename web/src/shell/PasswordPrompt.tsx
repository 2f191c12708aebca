import { useModel } from '@preact/signals-react'
import { call } from '~/api/call'
import { sessionConfirmPassword } from '~/api/endpoints.gen'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'

/** Asks for the password before an action that cannot be undone. */
export function PasswordPrompt({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useModel(() => {
    const send = async ({ password = '' }) => {
      await call(sessionConfirmPassword, { body: { password } })
      onDone()
    }
    return new FixedFormModel({ password: '' }, { send, draft: null })
  })
  return (
    <Dialog
      title={t('session.confirm.title')}
      of={null}
      description={t('session.confirm.text')}
      onClose={onClose}
      busy={form.busy.value}
    >
      <FixedForm
        model={form}
        actions={
          <>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              {t('shell.confirm')}
            </Button>
          </>
        }
      >
        <Field label={t('field.password')} error={form.errors.value.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={form.values.value.password ?? ''}
            onChange={(typed) => form.set('password', typed)}
          />
        </Field>
      </FixedForm>
    </Dialog>
  )
}
