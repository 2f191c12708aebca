import { computed, createModel, signal } from '@preact/signals-react'
import { Refused, describe, title } from '~/api/errors'
import { Complaint } from './complaint'
import type { Texts } from './faults'
import { type Form, type Value, answer, body, evaluate, start } from './eval'

/** How a form is sent. */
export interface Sending {
  send: (body: Record<string, Value>) => Promise<void>
  /** The title of a failure, if the specification gives the action one. */
  failure?: string
}

/** The state of a form described by the server. */
export const FormModel = createModel((form: Form, { send, failure: heading }: Sending) => {
  const state = signal(start(form))
  const tried = signal(0)
  const busy = signal(false)
  const locked = signal(false)
  const failure = signal<string | null>(null)
  const refused = signal<Texts>({})
  const complaint = new Complaint()
  const now = computed(() => evaluate(form, state.value))
  const request = computed(() => body(form, state.value))
  const untouched = JSON.stringify(request.peek())
  const isTouched = computed(() => JSON.stringify(request.value) !== untouched)

  const set = (name: string, value: Value) => {
    state.value = answer(form, state.value, name, value)
    refused.value = {}
    failure.value = null
  }

  const submit = async (faults: Texts) => {
    if (busy.value || locked.value) return
    failure.value = null
    complaint.withdraw()
    refused.value = faults
    tried.value += 1
    if (Object.keys(faults).length > 0) return
    if (!now.value.ready) {
      if (now.value.fields.some(({ error }) => error === form.texts.required))
        complaint.say(form.texts.incomplete)
      return
    }
    busy.value = true
    try {
      await send(request.value)
      locked.value = true
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      refused.value = fields
      // A hidden field cannot show its error.
      const isShown = now.value.fields.some(({ field }) => field.name in fields)
      if (!isShown) failure.value = describe(error)
      const isInvalid = error instanceof Refused && error.status === 422
      if (heading !== undefined || isInvalid) complaint.say(heading ?? title(error), describe(error))
      tried.value += 1
    } finally {
      busy.value = false
    }
  }

  return {
    now,
    request,
    isTouched,
    tried,
    busy,
    locked,
    failure,
    refused,
    set,
    submit,
    withdraw: complaint.withdraw,
  }
})
