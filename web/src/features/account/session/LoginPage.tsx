import { useModel } from '@preact/signals-react'
import { call } from '~/api/call'
import { sessionLogin } from '~/api/session.gen'
import { session } from '~/api/session'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { destination } from '~/shell/guard'
import { OtpField } from '~/shell/OtpField'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'
import { EmailInput } from '~/ui/input/EmailInput'
import { EntrancePage } from '~/shell/EntrancePage'

const signIn = async ({ email = '', password = '', otp = '' }) => {
  const body = { email, password, ...(otp && { otp }) }
  session.begin(await call(sessionLogin, { body }))
  location.replace(destination(location.search, session.ability.peek()))
}

export function LoginPage() {
  const form = useModel(
    () => new FixedFormModel({ email: '', password: '', otp: '' }, { send: signIn, draft: null }),
  )
  const { email = '', password = '' } = form.values.value
  const errors = form.errors.value
  return (
    <EntrancePage title={t('session.login.title')} text={t('session.login.text')}>
      <FixedForm model={form}>
        <Field label={t('column.email')} error={errors.email}>
          <EmailInput
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(typed) => form.set('email', typed)}
          />
        </Field>
        <Field
          label={t('field.password')}
          error={errors.password}
          aside={<a href={url('auth-forgot-password')}>{t('session.forgot')}</a>}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(typed) => form.set('password', typed)}
          />
        </Field>
        <OtpField form={form} />
        <Button type="submit" look="primary" busy={form.busy.value}>
          {t('session.login.submit')}
        </Button>
      </FixedForm>
    </EntrancePage>
  )
}
