import type { Signal } from '@preact/signals-react'
import { t } from '~/text'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'

/** The number that is typed to confirm what cannot be taken back. */
export function TypedNumber({ id, typed }: { id: number; typed: Signal<string> }) {
  return (
    <Field label={t('confirm.type-number', { id })}>
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

/** Returns whether the number was typed. */
export const isTyped = (id: number, typed: string): boolean => typed.trim() === String(id)
