import { useModel, useSignal } from '@preact/signals-react'
import { call } from '~/api/call'
import { sessionForgotPassword, sessionResetPassword } from '~/api/session.gen'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { patterns } from '~/form/patterns.gen'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'
import { EmailInput } from '~/ui/input/EmailInput'
import { EntrancePage } from '~/shell/EntrancePage'

/** Asks for the link by e-mail; opened with the link's `token`, chooses the new password. */
export function ForgotPasswordPage() {
  const search = new URLSearchParams(location.search)
  const token = search.get('token')
  const purpose = search.has('invite') ? 'invite' : 'reset'
  const done = useSignal<string | null>(null)
  const back = <a href={url('auth-login-v0')}>{t('session.back')}</a>
  if (done.value) {
    return (
      <EntrancePage title={t('session.done')} text={done.value}>
        <a className={buttonClass({ look: 'primary' })} href={url('auth-login-v0')}>
          {t('session.back')}
        </a>
      </EntrancePage>
    )
  }
  const finish = (message: string) => (done.value = message)
  return token ? (
    <EntrancePage title={t(`session.${purpose}.title`)} text={t(`session.${purpose}.text`)} foot={back}>
      <NewPassword token={token} onDone={finish} />
    </EntrancePage>
  ) : (
    <EntrancePage title={t('session.forgot.title')} text={t('session.forgot.text')} foot={back}>
      <AskForLink onDone={finish} />
    </EntrancePage>
  )
}

function AskForLink({ onDone }: { onDone: (message: string) => void }) {
  const send = async ({ email = '' }) =>
    onDone((await call(sessionForgotPassword, { body: { email } })).message)
  const form = useModel(() => new FixedFormModel({ email: '' }, { send, draft: null }))
  return (
    <FixedForm model={form}>
      <Field label={t('column.email')} error={form.errors.value.email}>
        <EmailInput
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={form.values.value.email ?? ''}
          onChange={(typed) => form.set('email', typed)}
        />
      </Field>
      <Button type="submit" look="primary" busy={form.busy.value}>
        {t('session.forgot.submit')}
      </Button>
    </FixedForm>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const send = async ({ password = '' }) =>
    onDone((await call(sessionResetPassword, { body: { token, password } })).message)
  const form = useModel(() => new FixedFormModel({ password: '' }, { send, draft: null }))
  const errors = form.errors.value
  return (
    <FixedForm model={form}>
      <Field
        label={t('session.new-password')}
        hint={t('session.password-hint')}
        error={errors.password ?? errors.token}
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          pattern={patterns['validation.password']}
          autoFocus
          value={form.values.value.password ?? ''}
          onChange={(typed) => form.set('password', typed)}
        />
      </Field>
      <Button type="submit" look="primary" busy={form.busy.value}>
        {t('session.reset.submit')}
      </Button>
    </FixedForm>
  )
}
