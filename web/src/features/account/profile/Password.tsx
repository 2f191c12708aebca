import { useModel } from '@preact/signals-react'
import { call } from '~/api/call'
import { profileChangePassword, sessionsList } from '~/api/endpoints.gen'
import { refresh } from '~/api/queries'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { patterns } from '~/form/patterns.gen'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'
import { Section } from './Section'

const blank = { current: '', password: '' }

/** Changes one's own password, which ends the other sessions. */
export function Password() {
  const form = useModel(() => {
    const model = new FixedFormModel(blank, {
      draft: null,
      send: async ({ current = '', password = '' }) => {
        const { message } = await call(profileChangePassword, { body: { current, password } })
        model.values.value = blank
        toaster.good(message)
        void refresh(sessionsList)
      },
    })
    return model
  })
  const { current = '', password = '' } = form.values.value
  const errors = form.errors.value
  return (
    <Section title={t('field.password')} text={t('profile.password.text')}>
      <FixedForm model={form}>
        <Field label={t('profile.password.current')} error={errors.current}>
          <PasswordInput
            name="current"
            autoComplete="current-password"
            value={current}
            onChange={(typed) => form.set('current', typed)}
          />
        </Field>
        <Field label={t('session.new-password')} hint={t('session.password-hint')} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            pattern={patterns['validation.password']}
            value={password}
            onChange={(typed) => form.set('password', typed)}
          />
        </Field>
        <Button type="submit" look="primary" busy={form.busy.value}>
          {t('profile.password.submit')}
        </Button>
      </FixedForm>
    </Section>
  )
}
