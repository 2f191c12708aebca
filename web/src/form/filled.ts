import { typeInto } from '~/browser/typeInto'

/**
 * Passes the values of its fields to the form. A program that fills them in, such as a manager of passwords, may fire no event: the form would be sent with
 * what its state knows, and be empty.
 */
export function adoptShown(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.name) continue
    // React keeps the state of a text in its default value.
    if (/checkbox|radio|file/.test(field.type) || field.value === field.defaultValue) continue
    const filled = field.value
    field.value = field.defaultValue
    typeInto(field, filled)
  }
}
