import { useModel } from '@preact/signals-react'
import { Dialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { call } from '~/api/call'
import { sessionLogin } from '~/api/endpoints.gen'
import { queries } from '~/api/queries'
import { session } from '~/api/session'
import { forget } from '~/browser/storage'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'
import { TextInput } from '~/ui/input/TextInput'
import { rememberFocus } from '~/ui/overlay/focusReturn'
import { useCloseByBack } from '~/ui/overlay/innermost'
import { OtpField } from './OtpField'
import css from './SignInAgain.module.css'

/**
 * Lets the user of an ended session sign in over the page, which is hidden until then and keeps its state.
 */
export function SignInAgain() {
  const user = session.user.value
  const [returnFocus] = useState(rememberFocus)
  // It stays: behind it the page has no session.
  useCloseByBack(keep)
  const form = useModel(() => new FixedFormModel({ password: '', otp: '' }, { send: signIn, draft: null }))
  if (!user) return null
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className={css.cover} />
        <Radix.Content
          className={css.card}
          onEscapeKeyDown={(event) => event.preventDefault()}
          // Where a dialog had the focus, the first field would take it, which is not typed into.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            ;(event.currentTarget as HTMLElement).querySelector<HTMLElement>('[name=password]')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <Radix.Title className={css.title}>{t('session.lapsed.title')}</Radix.Title>
          <Radix.Description className={css.text}>{t('session.lapsed.text')}</Radix.Description>
          <FixedForm model={form}>
            <Field label={t('column.email')}>
              <TextInput name="email" autoComplete="username" readOnly value={user.email} onChange={keep} />
            </Field>
            <Field label={t('field.password')} error={form.errors.value.password}>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                autoFocus
                value={form.values.value.password ?? ''}
                onChange={(typed) => form.set('password', typed)}
              />
            </Field>
            <OtpField form={form} />
            <Button type="submit" look="primary" busy={form.busy.value}>
              {t('session.login.submit')}
            </Button>
          </FixedForm>
          <a className={css.other} href={session.entrance()} onClick={forget}>
            {t('errors.other-account')}
          </a>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

async function signIn({ password = '', otp = '' }): Promise<void> {
  const email = session.user.peek()?.email ?? ''
  session.begin(await call(sessionLogin, { body: { email, password, ...(otp && { otp }) } }))
  await queries.invalidateQueries()
}

/** Neither can the account be changed here, nor the page be left. */
function keep(): void {}
