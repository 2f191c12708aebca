import { t } from '~/text'
import { Refused, Unreachable, describe } from './errors'

/** The title of a failure where the specification gives one: of any failure, or by its kind. */
export type Heading = string | ((error: unknown) => string)

/** Returns the title of a failure by its kind, unless another one is given. */
export function title(error: unknown, given: Heading = byKind): string {
  return typeof given === 'string' ? given : given(error)
}

function byKind(error: unknown): string {
  if (!(error instanceof Refused))
    return t(error instanceof Unreachable ? 'shell.failure-offline' : 'errors.generic')
  const { status } = error
  if (status === 422) return t('errors.validation')
  if (status === 403) return t('shell.failure-forbidden')
  return t(status === 409 || status === 412 ? 'shell.failure-changed' : 'errors.generic')
}

/** Returns the title of a failure of the forms of a record, whose invalid fields the specification tells in words of its own. */
export const formTitle = (error: unknown): string =>
  error instanceof Refused && error.status === 422 ? t('errors.validation-form') : title(error)

/** The labels of fields by their names. */
export type Names = Readonly<Record<string, string>>

/** Returns the message about a failure of a form: the errors of fields one a line, each after its field's name if it is known. */
export function describeFields(error: unknown, names: Names): string {
  const fields = error instanceof Refused ? Object.entries(error.fields) : []
  if (!fields.some(([field]) => names[field])) return describe(error)
  return fields.map(([field, text]) => (names[field] ? `${names[field]}: ${text}` : text)).join('\n')
}
