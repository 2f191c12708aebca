import { useSignal, useSignalEffect } from '@preact/signals-react'
import type { FixedFormModel } from '~/form/FixedFormModel'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'

/** The field `otp` of a sign-in form. Hidden until the server accepts the password and requires the code. */
export function OtpField({ form }: { form: InstanceType<typeof FixedFormModel> }) {
  const isWanted = useSignal(false)
  useSignalEffect(() => {
    if (form.errors.value.otp) isWanted.value = true
  })
  if (!isWanted.value) return null
  return (
    <Field label={t('session.otp')} hint={t('session.otp.hint')} error={form.errors.value.otp}>
      <TextInput
        name="otp"
        autoComplete="one-time-code"
        value={form.values.value.otp ?? ''}
        onChange={(typed) => form.set('otp', typed)}
      />
    </Field>
  )
}
