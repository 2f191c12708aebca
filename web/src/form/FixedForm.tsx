import { createModel, signal } from '@preact/signals-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Refused, describe } from '~/api/errors'
import { t } from '~/text'
import { CircleAlert } from 'lucide-react'
import css from './FixedForm.module.css'

type Values = Record<string, string>

/** A form whose fields never change: what is typed, what is broken, and whether it is on its way. */
export const FixedFormModel = createModel((initial: Values, submit: (values: Values) => Promise<void>) => {
  const values = signal(initial)
  const errors = signal<Values>({})
  const failure = signal<string | null>(null)
  const busy = signal(false)

  const set = (name: string, value: string) => {
    values.value = { ...values.value, [name]: value }
    const { [name]: _mended, ...rest } = errors.value
    errors.value = rest
  }

  const send = async (missing: Values) => {
    failure.value = null
    errors.value = missing
    if (busy.value || Object.keys(missing).length > 0) return
    busy.value = true
    try {
      await submit(values.peek())
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      if (Object.keys(fields).length > 0) errors.value = fields
      else failure.value = describe(error)
    } finally {
      busy.value = false
    }
  }

  return { values, errors, failure, busy, set, send }
})

interface FixedFormProps {
  model: InstanceType<typeof FixedFormModel>
  children: ReactNode
}

/** Refuses to send what the browser finds missing or malformed, and takes the visitor to the first broken field. */
export function FixedForm({ model, children }: FixedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const errors = model.errors.value
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void model.send(broken(event.currentTarget))
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {model.failure.value && (
        <p className={css.failure} role="alert">
          <CircleAlert size={16} aria-hidden />
          {model.failure.value}
        </p>
      )}
      <fieldset className={css.fields} disabled={model.busy.value}>
        {children}
      </fieldset>
    </form>
  )
}

/** What the browser itself finds wrong, in the specification's words. */
function broken(form: HTMLFormElement): Values {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const texts = inputs.map(({ name, validity }): [string, string | null] => {
    if (validity.valueMissing) return [name, t('validation.required')]
    if (validity.typeMismatch) return [name, t('validation.email')]
    return [name, null]
  })
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== null))
}
