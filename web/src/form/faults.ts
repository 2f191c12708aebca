import { t } from '~/text'

/** Texts by the names of fields: what was typed, or what is wrong with it. */
export type Texts = Record<string, string>

/** What the browser itself finds wrong in a form, in the specification's words. */
export function faultsIn(form: HTMLFormElement): Texts {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs
      .map(({ name, validity, validationMessage }): [string, string] => {
        if (validity.valueMissing) return [name, t('validation.required')]
        if (validity.typeMismatch) return [name, t('validation.email')]
        if (validity.patternMismatch) return [name, t('validation.integer')]
        return [name, validity.customError ? validationMessage : '']
      })
      .filter(([, text]) => text !== ''),
  )
}
