import { type Key, t } from '~/text'
import { patterns } from './patterns.gen'

/** Texts by field name: values or errors. */
export type Texts = Record<string, string>

const sentences = new Map(Object.entries(patterns).map(([key, pattern]) => [pattern, key as Key]))

/** Returns the errors of the browser's validation, in the specification's words. */
export function faultsIn(form: HTMLFormElement): Texts {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs
      .map(({ name, pattern, validity, validationMessage }): [string, string] => {
        if (validity.valueMissing) return [name, t('validation.required')]
        if (validity.typeMismatch) return [name, t('validation.email')]
        if (validity.patternMismatch) return [name, t(sentences.get(pattern) ?? 'validation.format')]
        return [name, validity.customError ? validationMessage : '']
      })
      .filter(([, text]) => text !== ''),
  )
}
