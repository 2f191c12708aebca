import { t } from '~/text'
import { Refusal, describe } from './errors'
import { title } from './headings'

/** Returns the title of a failure of the forms of a record, whose invalid fields the specification words itself. */
export const formTitle = (error: unknown): string =>
  error instanceof Refusal && error.status === 422 ? t('errors.validation-form') : title(error)

/** The labels of fields by their names. */
export type Names = Readonly<Record<string, string>>

/** Returns the message about a failure of a form: the errors of fields one a line, each after its field's name if it is known. */
export function describeFields(error: unknown, names: Names): string {
  const fields = error instanceof Refusal ? Object.entries(error.fields) : []
  if (!fields.some(([field]) => names[field])) return describe(error)
  return fields.map(([field, text]) => (names[field] ? `${names[field]}: ${text}` : text)).join('\n')
}
