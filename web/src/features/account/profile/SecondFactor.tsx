import { useModel, useSignal } from '@preact/signals-react'
import { type Schemas, call } from '~/api/call'
import {
  secondFactorConfirm,
  secondFactorEnrol,
  secondFactorGet,
  secondFactorRemove,
} from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { CopyText } from '~/parts/record/CopyText'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button, buttonClass } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { PasswordInput } from '~/ui/input/PasswordInput'
import { Spinner } from '~/ui/feedback/Spinner'
import { TextInput } from '~/ui/input/TextInput'
import { QrCode } from './QrCode'
import { Section } from './Section'

/** Enables and disables the second factor of the user's account. */
export function SecondFactor() {
  const result = useRead(secondFactorGet)
  const enrolment = useSignal<Schemas['Enrolment'] | null>(null)
  const codes = useSignal<string[] | null>(null)
  const state = result.data
  const start = async (password: string) => {
    enrolment.value = await call(secondFactorEnrol, { body: { password } })
  }
  const confirm = async (code: string) => {
    const confirmed = await call(secondFactorConfirm, { body: { code } })
    enrolment.value = null
    codes.value = confirmed.recovery_codes
    toaster.good(confirmed.message)
    await refresh(secondFactorGet)
  }
  const remove = async (password: string) => {
    toaster.good((await call(secondFactorRemove, { body: { password } })).message)
    codes.value = null
    await refresh(secondFactorGet)
  }
  return (
    <Section title={t('profile.otp.title')} text={t('profile.otp.text')}>
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {state?.required && !state.enrolled && <p>{t('profile.otp.required')}</p>}
      {state && (
        <p>{state.enrolled ? t('profile.otp.on', { n: state.recovery_codes }) : t('profile.otp.off')}</p>
      )}
      {codes.value && <RecoveryCodes codes={codes.value} />}
      {enrolment.value && <Confirmation enrolment={enrolment.value} onConfirm={confirm} />}
      {state && !enrolment.value && (
        <WithPassword
          key={String(state.enrolled)}
          label={t(state.enrolled ? 'profile.otp.remove' : 'profile.otp.start')}
          send={state.enrolled ? remove : start}
        />
      )}
    </Section>
  )
}

function WithPassword({ label, send }: { label: string; send: (password: string) => Promise<void> }) {
  const form = useModel(
    () =>
      new FixedFormModel(
        { password: '' },
        { draft: null, send: async ({ password = '' }) => send(password) },
      ),
  )
  return (
    <FixedForm model={form}>
      <Field label={t('profile.password.current')} error={form.errors.value.password}>
        <PasswordInput
          name="second-factor-password"
          autoComplete="current-password"
          value={form.values.value.password ?? ''}
          onChange={(typed) => form.set('password', typed)}
        />
      </Field>
      <Button type="submit" busy={form.busy.value}>
        {label}
      </Button>
    </FixedForm>
  )
}

interface ConfirmationProps {
  enrolment: Schemas['Enrolment']
  onConfirm: (code: string) => Promise<void>
}

function Confirmation({ enrolment, onConfirm }: ConfirmationProps) {
  const form = useModel(
    () => new FixedFormModel({ code: '' }, { draft: null, send: async ({ code = '' }) => onConfirm(code) }),
  )
  return (
    <FixedForm model={form}>
      <p>{t('profile.otp.scan')}</p>
      {enrolment.qr && <QrCode lines={enrolment.qr} label={t('profile.otp.qr')} />}
      <CopyText text={enrolment.secret} />
      <a className={buttonClass({})} href={enrolment.url}>
        {t('profile.otp.open')}
      </a>
      <Field label={t('session.otp')} error={form.errors.value.code}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoFocus
          required
          value={form.values.value.code ?? ''}
          onChange={(typed) => form.set('code', typed)}
        />
      </Field>
      <Button type="submit" look="primary" busy={form.busy.value}>
        {t('shell.confirm')}
      </Button>
    </FixedForm>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-label={t('profile.otp.recovery')}>
      <h3>{t('profile.otp.recovery')}</h3>
      <CopyText text={codes.join('\n')} />
    </section>
  )
}
