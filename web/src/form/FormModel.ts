import { computed, createModel, signal } from '@preact/signals-react'
import { Refusal, isStale } from '~/api/errors'
import { type Names, describeFields } from '~/api/fieldErrors'
import { type Heading, title } from '~/api/headings'
import { Complaint } from './complaint'
import { FormDraft } from './drafts'
import type { Texts } from './faults'
import { type Field, type Form, type State, type Value, answer, body, evaluate, same, start } from './eval'

/** How a form is sent. */
export interface Sending {
  send: (body: Record<string, Value>) => Promise<void>
  /** The title of a failure, if the specification gives the action one. */
  failure?: Heading
  /** The name of the draft that keeps the typed text until it is sent: the form and the record. */
  draft: string
  /** Whether another part sends it in the end, and then forgets the draft. */
  isSentLater?: boolean
  /** Its initial values, in the place of its defaults. */
  answers?: Readonly<Record<string, Value>> | undefined
}

/** The state of a form described by the server. */
export const FormModel = createModel((form: Form, { send, failure: heading, ...ways }: Sending) => {
  const draft = new FormDraft<[string, Value][]>(ways.draft)
  /** The user's answers, the latest last. */
  const answered = new Map(draft.content)
  const beginning = answerAll(form, start(form), Object.entries(ways.answers ?? {}))
  const state = signal(answerAll(form, beginning, [...answered]))
  const tried = signal(0)
  const busy = signal(false)
  const locked = signal(false)
  const failure = signal<string | null>(null)
  /** Whether the last attempt was refused because others changed the record meanwhile. */
  const isOutdated = signal(false)
  const refused = signal<Texts>({})
  const complaint = new Complaint()
  const now = computed(() => evaluate(form, state.value))
  const request = computed(() => body(form, state.value))
  /** The labels of the fields. */
  const names = computed<Names>(() => Object.fromEntries(form.fields.map(({ name, label }) => [name, label])))
  const untouched = JSON.stringify(body(form, beginning))
  const isTouched = computed(() => JSON.stringify(request.value) !== untouched)

  const set = (name: string, value: Value) => {
    state.value = answer(form, state.value, name, value)
    refused.value = {}
    failure.value = null
    answered.delete(name)
    answered.set(name, value)
    const isTyped = form.fields.some(
      (field) => isTypedInto(field) && !same(answered.get(field.name) ?? field.default, field.default),
    )
    if (isTyped) draft.keep([...answered])
    else draft.forget()
  }
  /** Returns whether a field would be valid with an answer. */
  const accepts = (name: string, value: Value) =>
    evaluate(form, answer(form, state.value, name, value)).fields.some(
      ({ field, error }) => field.name === name && error === null,
    )
  /** Begins again, without the typed text. */
  const discard = () => {
    answered.clear()
    state.value = beginning
    refused.value = {}
    failure.value = null
    draft.forget()
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
    isOutdated.value = false
    try {
      await send(request.value)
      locked.value = true
      if (!ways.isSentLater) draft.forget()
    } catch (error) {
      const fields = error instanceof Refusal ? error.fields : {}
      isOutdated.value = isStale(error)
      refused.value = fields
      // A hidden field cannot show its error.
      const isShown = now.value.fields.some(({ field }) => field.name in fields)
      if (!isShown) failure.value = describeFields(error, names.peek())
      const isInvalid = error instanceof Refusal && error.status === 422
      if (heading !== undefined || isInvalid)
        complaint.say(title(error, heading), describeFields(error, names.peek()))
      tried.value += 1
    } finally {
      busy.value = false
    }
  }

  return {
    names,
    now,
    request,
    isTouched,
    tried,
    busy,
    locked,
    failure,
    isOutdated,
    refused,
    restored: draft.restored,
    set,
    accepts,
    discard,
    /** Forgets the draft of a form that another part sends. */
    forget: draft.forget,
    submit,
    withdraw: complaint.withdraw,
  }
})

/** Answers fields in an order; those that the form does not have are left out. */
const answerAll = (form: Form, from: State, answers: [string, Value][]): State =>
  answers.reduce((state, [name, value]) => answer(form, state, name, value), from)

/** Whether a field is typed into. A choice alone makes no draft: it is one key, and would wait chosen for the next one. */
const isTypedInto = ({ kind }: Field) => !['select', 'segmented', 'several', 'checkbox'].includes(kind)
