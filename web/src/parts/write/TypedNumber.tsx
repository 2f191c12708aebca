import type { Signal } from '@preact/signals-react'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'

/** The number that is typed to confirm what cannot be taken back. */
export function TypedNumber({ label, typed }: { label: string; typed: Signal<string> }) {
  return (
    <Field label={label}>
      <TextInput
        name="sure"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={typed.value}
        onChange={(text) => (typed.value = text)}
      />
    </Field>
  )
}
