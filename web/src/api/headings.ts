import { t } from '~/text'
import { Refusal, Unreachable } from './errors'

/** The title of a failure where the specification gives one: of any failure, or by its kind. */
export type Heading = string | ((error: unknown) => string)

/** Returns the title of a failure by its kind, unless another one is given. */
export function title(error: unknown, given: Heading = byKind): string {
  return typeof given === 'string' ? given : given(error)
}

function byKind(error: unknown): string {
  if (!(error instanceof Refusal))
    return t(error instanceof Unreachable ? 'shell.failure-offline' : 'errors.generic')
  const { status } = error
  if (status === 422) return t('errors.validation')
  if (status === 403) return t('shell.failure-forbidden')
  if (status === 412) return t('shell.failure-changed')
  // A rule that refuses is no error: its sentence says why.
  return t(status < 500 ? 'shell.failure-refused' : 'errors.generic')
}
