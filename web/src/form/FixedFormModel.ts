import { createModel, signal } from '@preact/signals-react'
import { Refused, describe, title } from '~/api/errors'
import { Complaint } from './complaint'
import type { Texts } from './faults'

interface Sending {
  send: (values: Texts) => Promise<void>
  /** Checks that the browser's validation lacks. */
  check?: (values: Texts) => Texts
}

/** The state of a form with fixed fields: values, errors, and whether it is being sent. */
export const FixedFormModel = createModel((initial: Texts, { send, check }: Sending) => {
  const values = signal(initial)
  const errors = signal<Texts>({})
  const failure = signal<string | null>(null)
  const busy = signal(false)
  const complaint = new Complaint()

  const set = (name: string, value: string) => {
    values.value = { ...values.value, [name]: value }
    if (!(name in errors.value)) return
    const { [name]: _mended, ...rest } = errors.value
    errors.value = rest
  }

  const submit = async (faults: Texts) => {
    failure.value = null
    complaint.withdraw()
    errors.value = { ...check?.(values.peek()), ...faults }
    if (busy.value || Object.keys(errors.value).length > 0) return
    busy.value = true
    try {
      await send(values.peek())
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      if (Object.keys(fields).length > 0) errors.value = fields
      else failure.value = describe(error)
      if (error instanceof Refused && error.status === 422) complaint.say(title(error), describe(error))
    } finally {
      busy.value = false
    }
  }

  return { values, errors, failure, busy, set, submit, withdraw: complaint.withdraw }
})
