import { createModel, signal } from '@preact/signals-react'
import { Refusal, describe, isStale } from '~/api/errors'
import { t } from '~/text'
import { Complaint } from './complaint'
import type { FormDraft } from './drafts'
import type { Texts } from './faults'

interface Sending {
  /** The draft that keeps the typed text until it is sent. Secrets and forms that only lead on have none. */
  draft: FormDraft<Texts> | null
  /** Whether another part sends it in the end, and then forgets the draft. */
  isSentLater?: boolean
  send: (values: Texts) => Promise<void>
  /** Checks that the browser's validation lacks. */
  check?: (values: Texts) => Texts
}

/** The state of a form with fixed fields: values, errors, and whether it is being sent. */
export const FixedFormModel = createModel(
  (initial: Texts, { send, check, draft, isSentLater = false }: Sending) => {
    const values = signal({ ...initial, ...draft?.content })
    const errors = signal<Texts>({})
    const failure = signal<string | null>(null)
    const isOutdated = signal(false)
    const busy = signal(false)
    const tried = signal(0)
    const complaint = new Complaint()

    const set = (field: string, value: string) => {
      values.value = { ...values.value, [field]: value }
      const changed = Object.entries(values.value).filter(([one, now]) => now !== (initial[one] ?? ''))
      if (changed.length > 0) draft?.keep(Object.fromEntries(changed))
      else draft?.forget()
      if (!(field in errors.value)) return
      const { [field]: _mended, ...rest } = errors.value
      errors.value = rest
    }

    /** Names the fields that an attempt left invalid. Returns whether there are any. */
    const name = (invalid: Texts) => {
      errors.value = invalid
      const isBroken = Object.keys(invalid).length > 0
      if (isBroken) tried.value += 1
      return isBroken
    }

    const submit = async (faults: Texts) => {
      failure.value = null
      complaint.withdraw()
      if (name({ ...check?.(values.peek()), ...faults }) || busy.value) return
      busy.value = true
      isOutdated.value = false
      try {
        await send(values.peek())
        if (!isSentLater) draft?.forget()
      } catch (error) {
        isOutdated.value = isStale(error)
        if (!name(error instanceof Refusal ? error.fields : {})) failure.value = describe(error)
        if (error instanceof Refusal && error.status === 422)
          complaint.say(t('errors.validation'), describe(error))
      } finally {
        busy.value = false
      }
    }

    const discard = () => {
      values.value = initial
      errors.value = {}
      failure.value = null
      draft?.forget()
    }

    return {
      values,
      errors,
      failure,
      /** Whether the last attempt was refused because others changed the record meanwhile. */
      isOutdated,
      busy,
      /** How many attempts left invalid fields. */
      tried,
      set,
      submit,
      /** Names fields that the server refuses. */
      refuse: name,
      /** When the draft was typed that it began with; null without one. */
      restored: draft?.restored ?? signal(null),
      discard,
      forget: () => draft?.forget(),
      withdraw: complaint.withdraw,
    }
  },
)
