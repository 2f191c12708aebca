import type { Signal } from '@preact/signals-react'
import { t } from '~/text'
import { plain } from '~/text/plain'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'

/** The name of a member, which is typed to confirm what cannot be taken back. */
export function TypedName({ name, typed }: { name: string; typed: Signal<string> }) {
  return (
    <Field label={t('confirm.type-name')} hint={name}>
      <TextInput
        name="sure"
        autoComplete="off"
        autoFocus
        value={typed.value}
        onChange={(text) => (typed.value = text)}
      />
    </Field>
  )
}

const words = (text: string) => plain(text).trim().replaceAll(/\s+/g, ' ')

/** Returns whether the name was typed, in capitals or not, with or without its accents. */
export const isTyped = (name: string, typed: string): boolean => words(typed) === words(name)
