import { useModel } from '@preact/signals-react'
import { FixedForm } from '~/form/FixedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { patterns } from '~/form/patterns.gen'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import css from './OpenByNumber.module.css'

interface OpenByNumberProps {
  label: string
  address: (id: string) => string
}

/** Opens the record that has a number. */
export function OpenByNumber({ label, address }: OpenByNumberProps) {
  const form = useModel(
    () => new FixedFormModel({ id: '' }, { draft: null, send: async ({ id = '' }) => place.go(address(id)) }),
  )
  return (
    <FixedForm model={form}>
      <Field label={label} error={form.errors.value.id}>
        <span className={css.row}>
          <TextInput
            name="id"
            inputMode="numeric"
            pattern={patterns['validation.integer']}
            autoComplete="off"
            required
            value={form.values.value.id ?? ''}
            onChange={(typed) => form.set('id', typed.trim())}
          />
          <Button type="submit">{t('shell.open')}</Button>
        </span>
      </Field>
    </FixedForm>
  )
}
